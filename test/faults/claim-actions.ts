// Staff decisions on claims during a fault run: send to the supplier, replace from stock, credit, refuse. Refused actions
// are skipped.

import { sql } from 'kysely';
import { OPEN_CLAIM_STATES } from '#domain/claims/rules.ts';
import { literals } from '#server/base/database/list.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { refuseClaims, sendClaims } from '#server/claims/claim-decisions.ts';
import { creditClaims } from '#server/claims/crediting.ts';
import { replaceFromStock } from '#server/claims/replacing.ts';
import type { Vault } from '#server/keys/vault.ts';

type Decision = (context: CommandContext, ids: string[]) => Promise<unknown>;

/** Sending is the most frequent: only it calls the supplier. */
const decisionsOf = (vault: Vault): readonly Decision[] => {
  const send: Decision = (context, ids) => sendClaims(vault)(context, { ids });
  return [
    send,
    send,
    send,
    (context, ids) => replaceFromStock(context, { ids }),
    (context, ids) => creditClaims(context, { ids }),
    (context, ids) => refuseClaims(vault)(context, { ids, resolution: 'It works.' }),
  ];
};

/** Decides an open claim; a number selects the claim and the decision. Does nothing without one. */
export async function decideClaim(context: CommandContext, vault: Vault, n: number): Promise<void> {
  const claim = await context.tx.one(
    sql<{ id: string }>`select id from claim where state in ${literals(OPEN_CLAIM_STATES)}
      order by md5(id::text || ${String(n)}) limit 1`,
  );
  const decisions = decisionsOf(vault);
  if (claim) await decisions[n % decisions.length]!(context, [claim.id]);
}

/** Makes all questions to suppliers due, so that the run does not wait for leases and pauses. */
export const askAboutClaimsNow = (tx: CommandContext['tx'], now: CommandContext['now']): Promise<number> =>
  tx.run(sql`update claim set next_try_at = ${now} where next_try_at is not null`);
