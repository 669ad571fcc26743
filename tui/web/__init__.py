"""The watch screen in a browser: a small server, the one page it has, and the program that runs behind the page."""
