"""The headless protocol: everything the screen can do, by lines of JSON."""
