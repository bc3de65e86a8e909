// Content security policy of the page: its inline scripts are allowed by hash.

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Adds the hashes of the page's inline scripts to the policy (CSP level 2). Exported for tests. */
export function policyWithInlineScripts(policy: string, html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) => ` 'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", `script-src 'self'${hashes.join('')}`);
}

/** The same for a page file, reread after a new build. */
export function filePolicy(policy: string, file: string): () => string {
  let builtAt = 0;
  let current = policy;
  return () => {
    const { mtimeMs } = statSync(file);
    if (mtimeMs !== builtAt) current = policyWithInlineScripts(policy, readFileSync(file, 'utf8'));
    builtAt = mtimeMs;
    return current;
  };
}
