"""What somebody who helps needs to know: how an installation stands, told as a page."""
