/** The door: where the server has a password, or the address came without its secret. */

import { useState } from "preact/hooks";
import type { Session } from "../server/session.ts";

export function Locked({ session, enter }: { session: Session; enter: () => void }) {
  const [wrong, setWrong] = useState(false);
  const attempt = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("secret");
    if (await session.begin((field as HTMLInputElement).value)) enter();
    else setWrong(true);
  };
  return (
    <main class="locked panel">
      <h1>tamaya</h1>
      <p>
        Open the address that <code>tamaya serve</code> has printed. If you were given a password, type it here.
      </p>
      <form class="row" onSubmit={(event) => void attempt(event)}>
        <label class="grow">
          <span class="unseen">Password</span>
          <input type="password" name="secret" autocomplete="current-password" />
        </label>
        <button type="submit" class="main">
          Open
        </button>
      </form>
      {wrong && <p role="alert">That is not it.</p>}
    </main>
  );
}
