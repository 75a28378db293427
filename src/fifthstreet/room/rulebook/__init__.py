"""The rulebook of a table: what may be chosen, what was chosen, and how it is said.

``creation`` judges the wishes for a new table, ``in_words`` says all its rules in
three languages with the table's own numbers, ``routes`` offers both over HTTP.
"""
