// Staff disable an endpoint that does harm, with a reason that its company reads, and enable it again (API-124).

import { sql } from 'kysely';
import type { CommandContext } from '#server/base/http/context.ts';
import { writeEnabled } from './endpoint-changes.ts';
import { type ById, lockEndpoint, subjectOf } from './endpoints.ts';
import { announceDisabledEndpoint } from './sending/disabled-mail.ts';

/** Also replaces why an endpoint is disabled, so that its company cannot enable it. @throws Refusal 404 */
export const disableByStaff =
  (publicUrl: string) =>
  async (
    { tx, now }: CommandContext,
    { id, reason }: { id: string; reason: string },
  ): Promise<Record<string, never>> => {
    const { companyId, url, disabledBecause } = await lockEndpoint(tx, null, id);
    await tx.run(sql`update webhook_endpoint set disabled_at = coalesce(disabled_at, ${now}),
      disabled_because = 'staff', disabled_note = ${reason} where id = ${id}`);
    tx.note({
      subject: subjectOf(id, url),
      before: { isEnabled: disabledBecause === null },
      after: { isEnabled: false, disabledByStaff: reason },
    });
    await announceDisabledEndpoint(tx, now, publicUrl, { id, companyId, url, disabledBecause: 'staff', reason });
    return {};
  };

/** Does nothing to an enabled endpoint. @throws Refusal 404 */
export async function enableByStaff({ tx, now }: CommandContext, { id }: ById): Promise<Record<string, never>> {
  const { url, disabledBecause } = await lockEndpoint(tx, null, id);
  if (disabledBecause === null) return {};
  await writeEnabled(tx, id, true, now);
  tx.note({ subject: subjectOf(id, url), before: { isEnabled: false }, after: { isEnabled: true } });
  return {};
}
