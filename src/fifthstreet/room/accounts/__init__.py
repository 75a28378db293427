"""Accounts: guests, people with a password, their sessions and their bots."""
