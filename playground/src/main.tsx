/** The page begins here: find the work, open the shell. */

import { render } from "preact";
import { Api } from "./api.ts";
import { begin } from "./begin.ts";
import type { Context } from "./context.ts";
import { Shell } from "./shell/shell.tsx";

const token = new URLSearchParams(location.search).get("token") ?? "";
const context: Context = await begin(new Api(token), localStorage, location.hash);
const page = document.getElementById("page")!;
page.replaceChildren();
render(<Shell context={context} />, page);
