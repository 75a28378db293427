"""Migrations: how a database comes from any earlier version to this one.

Every part of the store has a line of its own under ``versions`` that begins with no
earlier revision, so that parts grow without waiting for each other.
"""
