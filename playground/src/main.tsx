/** The page begins here: get in, find the work, open the shell. */

import { render } from "preact";
import { Api } from "./api.ts";
import { begin } from "./begin.ts";
import { fragmentOf, Session } from "./session.ts";
import { Locked } from "./shell/locked.tsx";
import { Shell } from "./shell/shell.tsx";

const page = document.getElementById("page")!;
const { token, work } = fragmentOf(location.hash);
const session = new Session(localStorage, token);
// What stands there now is kept, so the address can be shown to others.
history.replaceState(null, "", location.pathname);

async function enter(): Promise<void> {
  const context = await begin(new Api(session), localStorage, work);
  page.replaceChildren();
  render(<Shell context={context} />, page);
}

if (await session.begin().catch(() => false)) {
  await enter();
} else {
  page.replaceChildren();
  render(<Locked session={session} enter={() => void enter()} />, page);
}
