/** What a code means, with something wrong and something right. */

import { useState } from "preact/hooks";
import { inWords } from "../../server/api.ts";
import type { Context } from "../../context.ts";
import { Words } from "../../parts/words.tsx";

interface Code {
  code: string;
  meaning: string;
  why: string;
  wrong: string;
  right: string;
}

export function Meaning({ code, context }: { code: string; context: Context }) {
  const [found, setFound] = useState<Code | null>(null);
  const load = async (): Promise<void> => {
    if (found !== null) return;
    try {
      setFound(await context.api.ask<Code>("code", { code }));
    } catch (error) {
      context.tell(inWords(error));
    }
  };
  return (
    <details class="meaning" onToggle={() => void load()}>
      <summary>What does {code} mean?</summary>
      {found !== null && (
        <div class="meaning-box">
          <p>
            <b><Words text={found.meaning} /></b>
          </p>
          <p><Words text={found.why} /></p>
          <p class="small quiet">Wrong</p>
          <pre class="code">{found.wrong.trim()}</pre>
          <p class="small quiet">Right</p>
          <pre class="code">{found.right.trim()}</pre>
        </div>
      )}
    </details>
  );
}
