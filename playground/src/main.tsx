/** The page begins here: get in, find the work, open the shell. */

import { render } from "preact";
import { Api } from "./server/api.ts";
import { begin } from "./begin.ts";
import { linkOf, Session } from "./server/session.ts";
import { Locked } from "./shell/locked.tsx";
import { Shell } from "./shell/shell.tsx";

const page = document.getElementById("page")!;
const link = linkOf(location.hash);
const session = new Session(localStorage, link.token);
// What stands there now is kept, so the address can be shown to others.
history.replaceState(null, "", location.pathname);
// A link that is opened in this very tab changes only what stands behind the `#`.
addEventListener("hashchange", () => location.hash.includes("=") && location.reload());

async function enter(): Promise<void> {
  const context = await begin(new Api(session), localStorage, window, link);
  page.replaceChildren();
  render(<Shell context={context} />, page);
}

if (await session.begin().catch(() => false)) {
  await enter();
} else {
  page.replaceChildren();
  render(<Locked session={session} enter={() => void enter()} />, page);
}
