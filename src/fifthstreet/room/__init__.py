"""The room: tables over sockets, their journal, ledger, sessions and bots."""
