"""``counterbeat serve [FILE]``: what ``watch`` shows, in a browser."""

from __future__ import annotations

import asyncio
import secrets
import socket
import sys
from argparse import ArgumentParser, Namespace
from ipaddress import ip_address

from engine.core.view import Audience
from tui.commands.arguments import add_save
from tui.start.errors import Stop, Usage, mention

HERE = "127.0.0.1"
PORT = 8420
NEEDED = 'serve needs textual-serve: pipx inject counterbeat textual-serve, or install "counterbeat[web]"'


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    add_save(parser)
    parser.add_argument("--host", default=HERE, help=f"the address to listen on (default: {HERE}, this machine alone)")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port (default: {PORT}; 0: any that is free)")
    parser.add_argument("--gm", action="store_true", help="everything, not only what players may know")


def main(args: Namespace) -> int:
    """Serve until interrupted. Raises ``Usage`` without textual-serve, ``CannotOpen``, ``Stop`` for a taken port."""
    try:
        from tui.web.server import serve  # an extra: whoever does not serve need not have it
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] == "tui":
            raise
        raise Usage(NEEDED) from missing
    from tui.start.fights import to_follow  # loads content

    if not args.host:
        raise Usage("--host needs an address; without it only this machine can watch")
    if not 0 <= args.port <= 65535:
        raise Usage(f"{args.port} is no port: 0 to 65535")
    file = to_follow(args.file)
    token = secrets.token_urlsafe(18)
    audience: Audience = "gm" if args.gm else "players"

    def ready(port: int) -> None:
        seen = "everything" if args.gm else "what players see"
        sys.stdout.write(f"http://{_name(args.host)}:{port}/{token}/\n")
        sys.stdout.flush()
        which = file.name if args.file is not None else f"{file.name}, and of whatever is begun after it"
        note = f"{seen} of {which}, to be watched only; ctrl+c ends it"
        if not _is_here(args.host):
            note += ". Whoever has the address can watch, and the connection is not encrypted"
        mention(note)

    try:
        asyncio.run(serve(file, audience, args.host, args.port, token, ready, newest=args.file is None))
    except OSError as error:
        hint = "--host is an address of this machine, --port one that is free (0: any)"
        raise Stop(f"cannot listen on {args.host} port {args.port}: {error.strerror or error}. {hint}") from error
    return 0


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _name(host: str) -> str:
    """A host as an address names it; the name of this machine for all of its addresses."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return socket.gethostname()
    return f"[{host}]" if address.version == 6 else host
