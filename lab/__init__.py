"""Experiments on rules, to come: consistency checks, studies over many deals, and reports."""
