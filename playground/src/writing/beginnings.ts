/** Three house rules to begin with, for somebody who faces an empty page. */

export interface Beginning {
  title: string;
  name: string;
  text: string;
}

export const BEGINNINGS: readonly Beginning[] = [
  {
    title: "A suit of my own",
    name: "embers",
    text: `# A short sixth suit. Its 1 comes twice, its 3 once.
expansion embers "embers" {
  suit ember e {
    cards 1 1 2 2 3
    built 1 2 3
  }
  expect a deck of 55 cards for nl + embers
}
`,
  },
  {
    title: "Hints cost more",
    name: "quiet",
    text: `# A hint costs two tokens, so there are more of them.
expansion quiet "a quiet evening" {
  hint { replace costs 2 hints }
  tokens hints 4 more
}
`,
  },
  {
    title: "Hints come back",
    name: "generous",
    text: `# How many hints a placed 3 brings is left open: choose it above, next to what is played.
expansion generous "generous threes" {
  option brings = 1 to 3, normally 1
  when a 3 is placed { regain [brings] hints }
}
`,
  },
];
