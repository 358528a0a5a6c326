"""How people say a rule who have not read the manual, and how the language says it.

A row says in which blocks it holds, what people write from the beginning of a clause, and what to
write instead. `{n}` stands for the number that they meant, `{hints}` and `{strikes}` for that many.
"""

from dataclasses import dataclass

_DIGITS = r"\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten"
_N = rf"(?P<n>{_DIGITS})"
_HINTS = r"(?:hint|hints|hint tokens?|clues?|clue tokens?|info tokens?)\b"
_STRIKES = r"(?:strikes?|lives|life|fuses?|errors?|mistakes?|bombs?|lightnings?)\b"
_LIVES = r"(?:lives|life|fuses?|errors?|mistakes?|bombs?|lightnings?)\b"
_CLUES = r"(?:clues?|clue tokens?|info tokens?|infos?|information)\b"
_GET = r"(?:(?:get|gain|earn|receive|give|win|add|bring)s?)"
_LOSE = r"(?:(?:lose|pay|remove|use)s?|gives? up)"
_NOT = r"(?:cannot|can't|can not|may not|must not|never|no)"
_SOMEBODY = r"(?:you|players?|everybody|everyone|somebody|someone|a player|the player|nobody)"

_ARTICLES = "(?:a|an|all|no|nothing|the)"

_ROLE = (
    'rules for one player depend on who acts: declare `role mute "gives no hints"`, then say '
    "`hint { only while anybody but the mute acts }`"
)

EFFECTS = ("when", "tile", "tiles", "action")
WHOLE = ("game", "expansion", "variant")


@dataclass(frozen=True, slots=True)
class Saying:
    """What people write, in which blocks, and what to write instead. A `sure` one counts though its
    words are among those of what can't be said."""

    blocks: tuple[str, ...]
    pattern: str
    advice: str
    sure: bool = False


SAYINGS = (
    # -------------------------------------------------------- what happens
    Saying(
        EFFECTS,
        rf"{_GET} (?:back )?{_N} {_HINTS}",
        "to bring hint tokens back, write `regain {hints}`",
    ),
    Saying(
        EFFECTS,
        rf"{_LOSE} {_N} {_HINTS}",
        "`lose` alone loses the game; to take hint tokens away, write `spend {hints}`",
    ),
    Saying(
        EFFECTS,
        rf"{_GET} (?:back )?{_N} (?:lives|life|fuses?)\b",
        "to take a strike back, write `take back {strikes}`",
    ),
    Saying(EFFECTS, rf"(?:{_LOSE}|{_GET}|costs?) {_N} {_STRIKES}", "write `take {strikes}`"),
    Saying(
        EFFECTS,
        rf"(?:the game (?:ends|is over)|game over|end the game|{_SOMEBODY} (?:win|wins))\b",
        "write `end`",
    ),
    Saying(
        EFFECTS, rf"(?:the game is lost|lose the game|{_SOMEBODY} (?:lose|loses))\b", "write `lose`"
    ),
    Saying(("discard",), rf"{_GET} (?:back )?{_N} {_HINTS}", "write `regains {hints}`"),
    Saying(
        ("discard",),
        r"(?:discard(?:ing|s of)? )?(?:an? |the |each |every )?(?P<name>[a-z0-9-]+?)(?:s| cards?)? "
        rf"(?:{_GET}|regains?) (?:back )?{_N} {_HINTS}",
        "write `a {name} regains {hints}`",
    ),
    Saying(
        ("discard",),
        r"[^\n{}#]*?(?:face[- ]?down|hidden|secret|secretly|unseen|turned (?:down|over))\b",
        "to keep secret which cards were discarded, write `discarded cards lie face down`",
    ),
    Saying(("discard",), r"(?:cannot|can't|can not|no|not allowed|forbidden)\b", "write `never`"),
    Saying(
        ("play",),
        rf"(?:(?:a )?(?:misplay|mistake|error) )?(?:{_LOSE}|{_GET}|costs?) {_N} {_STRIKES}",
        "write `a misplay takes {strikes}`",
    ),
    Saying(
        ("play", "discard"),
        r"(?:only )?(?:the |your |their )?(?:newest|youngest|latest|most recent)\b",
        "a hand is a row, and new cards come last: write `only the last card`",
    ),
    Saying(
        WHOLE,
        r"(?:replace )?the (?:players|hand|tokens|suit|rating|tiles|score|hint|discard|play|"
        r"action)\b",
        "leave the article out, as in `tokens hints 9`",
    ),
    Saying(
        WHOLE,
        r"(?:an? |the )?(?:new|drawn)(?:ly drawn)? cards? [^\n{}#]*"
        r"(?:first|front|start|left|either end|anywhere)\b",
        "new cards come last; to let players choose, write `a new card may be put first`",
    ),
    Saying(
        WHOLE,
        rf"(?:(?:{_DIGITS}) )?cards? (?:belongs? to|(?:is|are) shared by) (?:all|every)"
        r"|(?:an? |the |one |1 )?(?:shared|common|community) cards?\b",
        "write `a display of 1 card lies beside the deck`, and `action share { play a card from "
        "the display }`",
    ),
    Saying(
        WHOLE,
        rf"(?:an? |the )?(?:market|display|open row|face[- ]?up row)\b|(?:{_DIGITS}|an?) "
        r"(?:open |face[- ]?up )?cards? [^\n{}#]*"
        r"(?:(?:beside|next to|by) the deck|market|display|(?:in|on) the (?:middle|table))\b",
        "write `a display of 3 cards lies beside the deck`, and `a new card may be taken from the "
        "display`",
    ),
    Saying(
        WHOLE,
        r"(?:(?:the|each|every|everybody's) )?(?:oldest|newest|first|last|one|player's)? ?cards? "
        r"[^\n{}#]*(?:open|face[- ]?up|visible|turned (?:up|round|around))\b",
        "write `the first card of each hand lies open`, or `the last card of each hand lies open`",
    ),
    Saying(
        ("play", "discard"),
        r"(?:only )?(?:the |your |their )?oldest\b",
        "a hand is a row, and new cards come last: write `only the first card`",
    ),
    Saying(
        ("play",),
        r"[^\n{}#]*?(?:face[- ]?down|hidden|secret|secretly|blindly|into (?:a|the) hole)\b",
        "to keep secret whether a card fitted, write `played cards lie face down`",
    ),
    Saying(
        EFFECTS,
        rf"plays? (?:up to )?{_N}(?: more| other)? cards\b(?! of your hand)",
        "write `play {n} cards of your hand`",
    ),
    Saying(EFFECTS, rf"regain (?!\d){_N} {_HINTS}", "write `regain {hints}`"),
    Saying(
        ("play",),
        rf"(?:{_NOT} |may |only )*{_N} cards?\b",
        "a player plays one card a turn; for more, write an action, as in `action pair { play 2 "
        "cards of your hand }`",
    ),
    Saying(
        EFFECTS,
        rf"(?:{_SOMEBODY} )?(?:plays?|goes|go|acts?|moves?|(?:{_GET}|takes?|has|have)"
        rf"(?: {_ARTICLES})?(?: one| 1)?)(?: more| extra| additional| second| further| another)*"
        r" (?:again|turns?|moves?)\b",
        "write `take another turn`",
    ),
    Saying(
        EFFECTS,
        rf"(?:{_SOMEBODY} )?(?:(?:miss|lose|skip)(?:es|s)?|sits? out|is skipped|waits?)"
        rf"(?: {_ARTICLES})?(?: next| one| 1)* (?:turn|round)\b(?<!skip the turn)",
        "write `miss the next turn`, which is that of the player who acts",
    ),
    Saying(
        EFFECTS,
        r"(?:the )?(?:direction|turn order|order of (?:play|turns)|play) (?:of play )?"
        r"(?:is |gets )?(?:changes|reversed?|reverses|turns|turned|switche[sd])\b"
        r"|(?:change|reverse|turn|switch|flip)s? (?:the )?"
        r"(?:direction|turn order|order|order of (?:play|turns))\b",
        "write `reverse the direction of play`",
    ),
    Saying(
        EFFECTS,
        rf"(?:{_SOMEBODY} )?(?:(?:{_GET}|scores?|counts?) )?(?:another )?{_N} "
        r"(?:more |extra |bonus |additional |victory )*points?\b",
        'points for what is reached are a goal, a clause of its own: `goal "three reds" scores {n} '
        "points once red has 3 cards`",
    ),
    Saying(
        EFFECTS,
        rf"(?:{_SOMEBODY} )?(?:mulligans?|redraws?"
        rf"|(?:{_GET}|draws?|deals?|takes?)(?: {_ARTICLES})? (?:new|fresh|other|another) hand"
        r"|(?:shuffle|replace|return|put|draw)s? (?:back )?(?:your|the|their|a) (?:whole )?hand)\b"
        r"(?! anew)",
        "write `draw the hand anew`",
    ),
    # -------------------------------------------------------- when it happens
    Saying(
        WHOLE,
        r"(?:when|before|as|once) the (?:game|round|deal) (?:begins|starts|is dealt)\b",
        "what holds from the start is no event: say how many tokens or cards there are, as in "
        "`tokens hints 8, starting with 4`",
    ),
    Saying(
        WHOLE,
        r"when (?:an? )?hints? touch(?:es)? (?:nothing|none)\b",
        "write `when a hint touches no card { … }`",
    ),
    Saying(
        WHOLE,
        r"when (?:an? )?hints? touch(?:es)? (?:the |an? )?(?:newest|oldest)\b"
        r"|when the (?:newest|oldest|first|last) card is (?:touched|hinted)\b",
        "the oldest card is the first and the newest is the last: "
        "`when a hint touches the last card { … }`",
    ),
    Saying(
        WHOLE,
        rf"when (?:an? )?hints? touch(?:es)? (?:at least |more than |exactly )?{_N}\b",
        "write `when a hint touches 3 or more cards { … }`",
    ),
    Saying(
        WHOLE,
        r"when (?:placing|playing) (?:an? )?(?P<name>\d+)\b",
        "say what happens to the card: `when a {name} is placed { … }`",
    ),
    Saying(
        WHOLE,
        r"when (?:discarding|throwing away) (?:an? )?(?P<name>\d+)\b",
        "say what happens to the card: `when a {name} is discarded { … }`",
    ),
    Saying(
        WHOLE,
        r"(?:when|after|every|each) (?:\d+ )?(?:turns?|rounds?)\b",
        "turns aren't counted; cards of the deck are: `when the deck holds 10 cards { … }`",
    ),
    Saying(
        WHOLE,
        r"(?:the|an?) (?!(?:first|last) card of each)(?!.*\b(?:when|if|once)\b)[a-z0-9 -]*? "
        r"(?:is|are) (?:taken|placed|completed|reached|discarded|misplayed|given)\b",
        "events begin with `when`: `when the last strike is taken { … }`",
    ),
    Saying(
        WHOLE,
        r"when (?:all|every|each|the) (?:the )?(?:colou?rs?|suits?|rows?|piles?)\b",
        "write `when all fireworks are completed { … }`",
    ),
    Saying(
        WHOLE,
        rf"when (?P<n>{_DIGITS}) (?:fireworks|colou?rs|suits|rows)\b",
        "write `when {n} fireworks are completed { … }`",
    ),
    Saying(
        WHOLE,
        r"when (?:a|the|any) (?:\S+ )?(?:firework|colou?r|suit|row) (?:is|gets) "
        r"(?:finished|done|complete|full|built|ready)\b",
        "write `when a firework is completed { … }`",
    ),
    Saying(
        WHOLE,
        r"when the (?:deck|draw pile|pile|stack) (?:is|gets|becomes) (?:empty|exhausted|used up)\b",
        "write `when the deck runs out { … }`",
    ),
    Saying(
        WHOLE,
        r"when an? (?!firework|hint|strike|player)[^{}#\n]*\bor\b[^{}#]*",
        "a list is of suits (`when a red or blue card is placed { … }`), of values (`when a 1 or 5 "
        "is placed { … }`) or of cards (`when a red 1 or blue 5 is placed { … }`); for a mixture "
        "write a clause each",
    ),
    Saying(
        WHOLE,
        rf"when (?!{_ARTICLES}\b)(?P<name>[\w-]+) (?:is|gets) "
        r"(?:finished|done|completed?|full|built|ready)\b",
        "write `when the {name} firework is completed { … }`",
    ),
    Saying(
        WHOLE,
        rf"when (?:(?:is|are) \w+|(?!{_ARTICLES}\b)[\w-]+ (?:cards? )?(?:is|are|was|gets) \w+)",
        "say which card: `when a card is placed { … }`, `when a 5 is placed { … }`, "
        "`when a red 5 is placed { … }`",
    ),
    Saying(
        WHOLE,
        rf"when {_SOMEBODY} \w+",
        "say what happens to the card: `when a 5 is placed { … }`, `when a 5 is discarded { … }`",
    ),
    Saying(
        WHOLE,
        r"(?:if|whenever|once|after) ",
        "events begin with `when`: `when a 5 is placed { … }`",
    ),
    Saying(
        WHOLE,
        rf"(?:for )?(?:each|every|any|all|an?) (?:{_DIGITS}|\w+s?) (?:cards? )?{_GET}\b",
        "write `when a 5 is placed { regain 1 hint }`",
    ),
    Saying(
        WHOLE,
        r"the game (?:ends|is over|stops) (?:when|if|once)\b",
        "turn it round: `when the deck runs out { end }`",
    ),
    Saying(
        WHOLE,
        r"(?:the game is lost|you lose|players lose|everybody loses) (?:when|if|once)\b",
        "turn it round: `when a strike is taken { lose }`",
    ),
    # -------------------------------------------------------- roles
    Saying(
        WHOLE,
        r"(?:(?:each|every|one|a|the|special|players?|everybody|has|have|gets?|draws?|\d+) )*"
        r"(?:roles?|characters?|handicaps?|abilit(?:y|ies)|powers?|professions?)\b",
        _ROLE,
    ),
    Saying(WHOLE, rf"(?:one|some|any)(?: player| of us) (?:may|can|must|is|has|{_NOT})\b", _ROLE),
    Saying(
        WHOLE,
        r"(?:(?:an?|the|our|common|shared|bonus|extra) )*"
        r"(?:goals?|missions?|objectives?|quests?|achievements?|bonus(?:es)?|bonus points?)"
        r"(?: [^\n{}#]*|$)",
        'write `goal "three reds" scores 2 points once red has 3 cards`',
    ),
    Saying(
        WHOLE,
        rf"(?:(?:{_GET}|scores?) )?{_N} (?:more |extra |bonus |additional |victory )*points? "
        r"(?:if|when|once|as soon as|for (?!each|every))",
        'write `goal "three reds" scores {n} points once red has 3 cards`',
    ),
    # -------------------------------------------------------- tokens and hands
    Saying(
        WHOLE,
        rf"tokens (?:{_HINTS}|{_CLUES}) {_N} less\b",
        "write `tokens hints {n} fewer`",
    ),
    Saying(
        WHOLE,
        rf"tokens {_STRIKES} {_N} less\b",
        "write `tokens strikes {n} fewer`",
    ),
    Saying(
        WHOLE,
        rf"tokens {_CLUES} {_N} (?:more|extra)\b",
        "write `tokens hints {n} more`",
    ),
    Saying(
        WHOLE,
        rf"tokens {_LIVES} {_N} (?:more|extra)\b",
        "write `tokens strikes {n} more`",
    ),
    Saying(WHOLE, rf"tokens {_CLUES} {_N}\b", "write `tokens hints {n}`"),
    Saying(WHOLE, rf"tokens {_LIVES} {_N}\b", "write `tokens strikes {n}`"),
    Saying(WHOLE, rf"(?:hints?|clues?)(?: tokens?)? {_N}\b", "write `tokens hints {n}`"),
    Saying(WHOLE, rf"{_STRIKES}(?: tokens?)? {_N}\b", "write `tokens strikes {n}`"),
    Saying(
        WHOLE,
        rf"(?:adds? )?{_N} (?:more |extra |additional ){_HINTS}",
        "write `tokens hints {n} more`",
    ),
    Saying(
        WHOLE,
        rf"(?:adds? )?{_N} (?:more |extra |additional ){_STRIKES}",
        "write `tokens strikes {n} more`",
    ),
    Saying(WHOLE, rf"adds? {_N} {_HINTS}", "write `tokens hints {n} more`"),
    Saying(WHOLE, rf"adds? {_N} {_STRIKES}", "write `tokens strikes {n} more`"),
    Saying(WHOLE, rf"{_N} (?:fewer|less) {_HINTS}", "write `tokens hints {n} fewer`"),
    Saying(WHOLE, rf"{_N} (?:fewer|less) {_STRIKES}", "write `tokens strikes {n} fewer`"),
    Saying(WHOLE, rf"{_N} {_HINTS}", "write `tokens hints {n}`"),
    Saying(WHOLE, rf"{_N} {_STRIKES}", "write `tokens strikes {n}`"),
    Saying(WHOLE, r"no (?:strikes?|lives|fuses)\b", "say how many there are: `tokens strikes 1`"),
    Saying(WHOLE, r"no (?:hints?|clues?)\b", "say how many there are: `tokens hints 0`"),
    Saying(
        WHOLE,
        r"no (?:empty|void|null) (?:hints?|clues?)\b",
        "write `hint { must touch a card }`",
    ),
    Saying(
        WHOLE,
        r"(?:the )?(?:youngest|oldest|eldest|tallest|shortest|last winner)(?: player)? "
        r"(?:begins|starts|goes first|plays first)\b",
        'write `begins "the youngest player"`',
    ),
    Saying(WHOLE, r"begins (?!\")[a-z]", 'write it in quotes: `begins "the youngest player"`'),
    Saying(
        WHOLE,
        r"players? \d+(?: and \d+)?\s*$",
        f"{_ROLE}; only the first player may hold more, `hand 1 more card for the first player`",
    ),
    Saying(
        WHOLE,
        r"(?:all|each|any) (?:of the )?suits?\b",
        "write `every suit { … }`",
    ),
    Saying(
        WHOLE,
        rf"hand {_N} cards? (?:more|extra)\b|hand (?:one|an extra) (?:more )?card",
        "the number and `more` come first: `hand 1 more card`",
    ),
    Saying(
        WHOLE,
        rf"hand {_N} cards? (?:fewer|less)\b",
        "the number and `fewer` come first: `hand 1 fewer card`",
    ),
    Saying(
        WHOLE,
        rf"{_SOMEBODY} (?:starts?|begins?|has|have|holds?|gets?|draws?) (?:with )?{_N} cards?\b",
        "write `hand {n} cards`",
    ),
    Saying(WHOLE, rf"{_N} cards? (?:each|in hand|per player)\b", "write `hand {n} cards`"),
    # -------------------------------------------------------- suits and touch
    Saying(
        WHOLE,
        r"(?:remove|no|without|delete|drop|omit) (?:the )?(?:suit |colou?r )?(?P<name>[a-z][\w-]*)",
        "to leave a suit out, write `replace suit {name} by nothing`",
    ),
    Saying(
        ("suit", "suits", "every", *WHOLE),
        r".*?touched by (?:all|any|each)(?: the)? (?:colou?rs?|suits?)\b",
        "write `touched by every colour`",
    ),
    Saying(
        ("suit", "suits", "every", *WHOLE),
        r".*?touched by (?:all|any|each)(?: the)? (?:values?|numbers?)\b",
        "write `touched by every value`",
    ),
    Saying(
        ("suit", "suits", "every"),
        r"(?:fits?|goes|go|lies?|(?:may |can )(?:be played|go|lie)) (?:on |onto |in |into )?"
        r"(?:any|every|all) (?:fireworks?|suits?|colou?rs?|stacks?|piles?) .*?"
        r"(?:value|number|rank)\b",
        "write `fits any firework as its own value`",
    ),
    Saying(
        WHOLE,
        r"(?:card |an? |the |each |every )?(?P<name>[a-z][a-z-]*) (?P<n>\d+) "
        r"(?:is (?:also )?|also |can |may |counts? |be |played |used |placed )+"
        r"(?:an? |as )+(?:[a-z]* ?\d+|[a-z]+)\b",
        "write `card {name} {n} also counts as 2`, or whatever it counts as",
    ),
    Saying(
        ("suit", "suits", "every"),
        r"(?:jokers?|wild|any colou?r|all colou?rs|rainbow|multicolou?r)\b",
        "write `touched by every colour`; if a card may lie on any firework, `fits any firework`",
    ),
    Saying(
        ("suit", "suits", "every"),
        r"(?:colou?rless|no colou?r|without colou?r)\b",
        "write `touched by no colour`",
    ),
    Saying(
        WHOLE,
        r"(?:jokers?|wild(?:card)?s?|rainbow)\b",
        "make a suit of such cards: `suit joker j { … touched by every colour }`; if they may lie "
        "on any firework, `suit joker j { … built nothing fits any firework }`",
    ),
    Saying(
        ("suit", "suits", "every"),
        r".*?(?P<n>\d+) ?x ?(?P<value>\d+)\b",
        "write a card as often as there are copies: `cards 1 1 1 2 2`",
    ),
    Saying(
        ("suit", "suits", "every"),
        r"(?:cards|built) (?:\d+ )*\d+ ?(?:-|to|through|until) ?\d+",
        "write each value: `1 2 3 4 5`",
    ),
    Saying(WHOLE, r"(?:cards|built) \d", "this is a rule of a suit: `suit teal t { … }`"),
    Saying(
        WHOLE,
        r"(?:the |each |every )?[a-z][\w-]* (?:firework|row|pile|stack) (?:begins|starts)\b",
        "say the whole row: `suit yellow { replace built 2 3 4 5 1 }`",
    ),
    Saying(
        WHOLE,
        r"(?:every|each|any) player (?:sees?|knows?|looks?)\b",
        "for cards that lie open, write `the last card of each hand lies open`; for a look, "
        "`action peek { look at 1 card of your hand }`",
    ),
    # -------------------------------------------------------- what nearly can be said
    Saying(
        ("hint", "discard", "play", *EFFECTS),
        rf".*?\bwhile {_N} {_HINTS} (?:is |are )?"
        r"(?:left|remain|remains|remaining|there|available)\b",
        "write `only while {hints} lie ready`, or `only while no hint is left`",
    ),
    Saying(
        ("hint",),
        r"(?:each|every) player(?: gives| may give| may hint| hints)? "
        r"(?:at most|no more than|only)\b",
        "hints aren't counted for each player: `each name at most 3 times` counts how often a name "
        "is said, `at most 3 colours a game` how many colours are",
    ),
    Saying(
        EFFECTS,
        r"(?:(?:all|everybody'?s?|the|our|both) )*"
        r"hands? (?:go|move|rotate|shift|change|swap|are|is)\w*\b"
        r"|(?:pass|rotate|swap|exchange|move|shift)(?:es|s)? "
        r"(?:(?:all|the|our|your|both|whole) )*hands?\b",
        "a whole hand stays with its player; single cards can move, by `action gift { give 1 card "
        "to the next player }` or `exchange 1 card with the next player`",
        sure=True,
    ),
    Saying(
        EFFECTS,
        rf"{_N} more turns? (?:each )?(?:for|per) ",
        "the number of last turns is fixed: `2 more turns each, then the end`",
    ),
    Saying(
        ("play", "discard"),
        rf"(?:{_NOT} |not )(?:(?:play|discard)s? )?the (?:oldest|first|newest|last) card\b",
        "say which card may go instead: `only the first card` or `only the last card`",
    ),
    Saying(
        ("suit", "suits", "every"),
        r".*?\b(?:placed|lies?|laid|played|begun) .*?\b"
        r"(?:(?:at|from) the (?:start|beginning)|already)\b",
        "leave the values out that lie there from the start: `replace cards 2 2 3 3 4 4 5` and "
        "`replace built 2 3 4 5`",
    ),
    # -------------------------------------------------------- what a turn allows
    Saying(("hint",), rf"(?:all |every )?(?:hints?|clues?) costs? {_N}", "write `costs {hints}`"),
    Saying(
        ("hint",),
        rf"(?:every |all )?colou?rs?(?: hints?| clues?)? costs? {_N}",
        "write `a colour costs {hints}`",
    ),
    Saying(
        ("hint",),
        rf"(?:every |all )?(?:values?|numbers?)(?: hints?| clues?)? costs? {_N}",
        "write `a value costs {hints}`",
    ),
    Saying(
        ("hint",),
        r"(?:names? |naming )?(?:an? |each |every |all |the )?colou?rs? (?:may |can |must )?"
        r"(?:be )?(?:named? |given |hinted )?(?:only )?(?:once|after|when|if)\b",
        "write `names each colour only once its firework is begun`, or what has to hold: `names "
        "red only while red has 1 or more cards`",
    ),
    Saying(
        ("hint",),
        rf"only {_N} (?:colou?rs?|values?|numbers?|names?)\b",
        "say which: `names only red, blue and green`; or leave it open with `at most 3 colours a "
        "game`",
    ),
    Saying(
        ("hint",),
        r"(?:names? )?(?:two|2|both|several|a pair of|either of two|one of two) "
        r"(?:names|of a kind|(?:different )?(?:colou?rs|values|numbers))\b(?<!names two colours)"
        r"(?<!names two colors)(?<!names two values)",
        "write `names two colours`, or `names two values`: the hint touches what either touches",
    ),
    Saying(
        ("hint",),
        r"(?:announces?|tells?|says?|shows?) (?:only |just )?(?:the |an? )?(?:number|count)\b"
        r"(?: of)?(?: the)?(?: touched)?(?: cards?)?"
        r"|(?:only|just) (?:the )?(?:number of|how many)\b",
        "write `announces only how many cards`, or `announces the name and how many cards`",
    ),
    Saying(
        EFFECTS,
        rf"(?:(?:each|every|{_SOMEBODY}) )*(?:player )?draws? (?:{_DIGITS}) (?:more )?cards?\b",
        "only a player who has played or discarded a card draws one; to change hands, write "
        "`hand 1 more card`",
    ),
    Saying(
        ("hint",),
        r"(?:cannot|can't|can not|may not|must not|never) (?:touch no card|be empty|touch nothing)",
        "write `must touch a card`",
    ),
    Saying(
        ("hint",),
        rf"at most {_N}\b",
        "say of what: `at most 3 colours a game`, `at most 3 values a game`; or how often each "
        "may be said, `each name at most 3 times`",
    ),
    Saying(
        ("hint", "discard", "play", *WHOLE),
        r".*?\bwhile (?:not|the [a-z][\w-]* (?:does not|is not|doesn't|isn't))\b.*",
        "conditions can't be turned round: say what holds, as in `only while 1 or fewer strikes "
        "are taken`; of a role it is `only while anybody but the mute acts`",
    ),
    Saying(("hint",), r"(?:can|may) (?:be empty|touch nothing)", "write `may touch no card`"),
    Saying(
        ("hint",),
        rf"must touch (?:at least )?{_N}\b",
        "the most that can be asked is `must touch a card`",
    ),
    Saying(
        ("hint",),
        r"(?:only |just |always )*(?:is |are )?(?:goes? |given |may go |must go )?(?:only )?"
        r"to (?:the |your |a )?"
        r"(?:next|left|following|neighbou?r|player (?:on|to) (?:the|your|his|their) left)\b",
        "write `goes to the next player`",
        sure=True,
    ),
    Saying(
        ("hint",),
        r"(?:never |not |no hints? )?back(?: to)?\b"
        r"|(?:never |not )?to (?:whoever|who|the one who|the (?:player|giver) (?:who|of))\b",
        "write `never to the player who hinted last`",
        sure=True,
    ),
    Saying(
        ("hint",),
        rf"(?:hints? )?{_NOT} (?:touch|touches|touching|point at|about|to) (?:the |your |their )?"
        r"(?:oldest|first|newest|last) card\b"
        r"|(?:the )?(?:oldest|first|newest|last) card [^\n{}#]*",
        "the oldest card is the first and the newest is the last: `never touches the first card` "
        "or `never touches the last card`",
    ),
    Saying(("hint",), r"(?:only|just) (?:by )?colou?rs?\b", "write `names a colour`"),
    Saying(("hint",), r"(?:only|just) (?:by )?(?:values?|numbers?)\b", "write `names a value`"),
    Saying(
        ("hint",),
        rf"{_NOT}(?: name| names)?(?: a)? colou?rs?\b",
        "write `names a value`",
    ),
    Saying(
        ("hint",),
        rf"{_NOT}(?: name| names)?(?: a)? (?:value|number)s?\b",
        "write `names a colour`",
    ),
    Saying(
        ("hint", "discard", *EFFECTS),
        r".*?\b0,5\b",
        "half a token is written `half a hint`",
    ),
    Saying(
        WHOLE,
        rf"(?:{_SOMEBODY} )?(?:must|cannot|can't|can not|may|should|shall|(?:have|has) to)\b",
        "what players may do stands in a block: `hint { … }`, `discard { … }`, `play { … }`",
    ),
    Saying(
        WHOLE,
        r"(?:hints?|discards?|discarding|plays?|playing) (?:must|cannot|can't|may|never|costs?)\b",
        "what players may do stands in a block: `hint { must touch a card }`, `discard { never }`",
    ),
    Saying(WHOLE, r"score \S+ points? ", "write `score 1 for each card placed`"),
)
