"""`tamaya help`: a page of the documentation, a command, a code, or a word of the language."""

import sys
from collections.abc import Iterator, Sequence

import click
from click.shell_completion import CompletionItem

from tamaya.cli.parts.frame import FINE, Command, Commands
from tamaya.cli.parts.terminal import colourful, paged, say_paged, width
from tamaya.text.page import Page, painted

_MOST_ROWS = 12


def _topics_like(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    from tamaya.codes import codes
    from tamaya.text.manual import pages

    topics = {**pages(), **_commands(ctx), **{name: one.meaning for name, one in codes().items()}}
    return [
        CompletionItem(name, help=title)
        for name, title in topics.items()
        if name.startswith(incomplete)
    ]


@click.command("help", cls=Command)
@click.argument("topic", nargs=-1, metavar="[TOPIC]", shell_complete=_topics_like)
@paged
@click.pass_context
def help_(ctx: click.Context, topic: Sequence[str]) -> int:
    """Help on TOPIC: a page of the documentation, a command, a code, or a word of the language.
    A sentence that players say leads to the clause for it.

    Without TOPIC, all pages are listed. You need no network: the documentation is installed along
    with tamaya.

    \b
    tamaya help first-house-rule
    tamaya help solve
    tamaya help E203
    tamaya help last strike
    tamaya help may we pass
    """
    if not topic:
        say_paged(_overview(ctx))
        return FINE
    subject = " ".join(topic)
    texts = [text for text in _entries(ctx, subject) if text]
    if not texts:
        raise _unknown(ctx, subject)
    say_paged("\n".join(texts))
    return FINE


def _overview(ctx: click.Context) -> str:
    from tamaya.text.manual import pages

    page = Page(width(), colourful(sys.stdout))
    page.text(painted("Pages", "bold"))
    page.rows([[f"tamaya help {name}", title] for name, title in pages().items()], indent=2)
    page.gap()
    page.text(painted("Commands", "bold"))
    page.rows([[f"tamaya help {name}", does] for name, does in _commands(ctx).items()], indent=2)
    page.gap()
    page.text("A code such as `tamaya help E203`, or words of the rules language such as")
    page.text("`tamaya help last strike`, are looked up as well.")
    return str(page)


def _entries(ctx: click.Context, subject: str) -> Iterator[str]:
    """What there is about a topic: there may be a command and a word of one name."""
    from tamaya.codes import codes
    from tamaya.codes import page as page_of
    from tamaya.text.manual import pages, text_of
    from tamaya.text.markdown import rendered

    room, color = width(), colourful(sys.stdout)
    if subject in pages():
        yield rendered(text_of(subject), room, color)
        return
    if subject.upper() in codes():
        yield page_of(codes()[subject.upper()], room, color)
        return
    if subject in _commands(ctx):
        program = ctx.find_root()
        assert isinstance(program.command, click.Group)
        command = program.command.get_command(program, subject)
        assert command is not None
        with click.Context(command, info_name=subject, parent=program) as inner:
            yield f"{command.get_help(inner)}\n"
    texts = [
        text for text in (_words(subject, room, color), _sayings(subject, room, color)) if text
    ]
    yield "\n".join(texts) or _refused(subject, room, color)


def _sayings(subject: str, room: int, color: bool) -> str:
    """What the reference has for a sentence that players say."""
    from tamaya.text.manual import LANGUAGE, PLAYERS_SAY, said_of

    sayings = said_of(subject)
    if not sayings:
        return ""
    page = Page(room, color)
    page.text(f"{PLAYERS_SAY}, and what to write:")
    for one in sayings[:_MOST_ROWS]:
        page.gap()
        page.text(f"“{one.sentence}” {painted(f'({one.heading})', 'dim')}", indent=2)
        for clause in one.clauses:
            page.text(painted(clause, "cyan"), indent=6, hang=2)
    page.gap()
    page.text(f"`tamaya help {LANGUAGE}` has more of them.")
    return str(page)


def _refused(subject: str, room: int, color: bool) -> str:
    """What can't be said, and what comes near."""
    from tamaya.grammar.recovery.unsayable import unsayable
    from tamaya.text.manual import LANGUAGE
    from tamaya.text.markdown import inline

    refusal = unsayable(subject.lower(), 0, len(subject))
    if refusal is None:
        return ""
    page = Page(room, color)
    page.text(f"In the rules language {inline(refusal.message)}.")
    page.text(f"{inline(refusal.help[0].upper() + refusal.help[1:])}.", indent=2)
    page.gap()
    page.text(f"`tamaya help {LANGUAGE}` ends with more that can't be said.")
    return str(page)


def _words(subject: str, room: int, color: bool) -> str:
    """What the reference of the language says of a word, or of a phrase."""
    from tamaya.text.manual import LANGUAGE, rows_about
    from tamaya.text.markdown import inline

    rows = rows_about(subject)
    if not rows:
        return ""
    page = Page(room, color)
    page.text(f"In the rules language, `{subject}` is written so:")
    for row in rows[:_MOST_ROWS]:
        page.gap()
        for line in row.written:
            page.text(painted(line, "cyan"), indent=2, hang=2)
        page.text(f"{inline(row.meaning)} {painted(f'({row.heading})', 'dim')}", indent=6)
    page.gap()
    more = len(rows) - _MOST_ROWS
    others = f", {more} more among them" if more > 0 else ""
    page.text(f"`tamaya help {LANGUAGE}` has the whole language{others}.")
    return str(page)


def _commands(ctx: click.Context) -> dict[str, str]:
    program = ctx.find_root().command
    assert isinstance(program, Commands)
    return {name: does for name, (_, does) in program.homes.items()}


def _unknown(ctx: click.Context, subject: str) -> click.UsageError:
    from tamaya.codes import codes
    from tamaya.grammar.suggest import nearest
    from tamaya.text.manual import pages, words

    error = click.UsageError(f"there is no help on `{subject[:40]}`", ctx)
    topics = {*pages(), *_commands(ctx), *(name.lower() for name in codes()), *words()}
    meant = nearest(subject.lower(), sorted(topics))
    lists = "`tamaya help` lists the pages"
    error.add_note(f"did you mean `tamaya help {meant}`?" if meant else lists)
    return error
