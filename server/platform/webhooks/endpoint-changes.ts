// Creates, changes, tests and deletes webhook endpoints of the own company (API-110, API-113). Programs and people use
// the same commands.

import { sql } from 'kysely';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import { stripEnd } from '#domain/base/text/strip-ends.ts';
import type { Time } from '#domain/base/time.ts';
import { platformCopy } from '#domain/platform/copy.ts';
import type { ApiWebhookEndpoint, EndpointChange, NewEndpoint } from '#domain/platform/webhooks/calls.ts';
import { ENDPOINTS_MAX } from '#domain/platform/webhooks/facts.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Db, Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { partnerEvent } from '#server/partner-events/partner-event.ts';
import { type ById, lockEndpoint, ownedBy, requireEnabled, showEndpoint, subjectOf } from './endpoints.ts';
import { newSealedSecret } from './secrets.ts';
import { isPublicHost } from './sending/addresses.ts';

/** @throws Refusal 422 for an address that is known not to be public; names are checked when they are called */
function refusePrivateHost(url: string): void {
  if (!isPublicHost(new URL(url))) throw invalidField('url', 'webhook_address', platformCopy.webhookAddress);
}

/** Host and path, by which staff block an address: a query or a slash at the end makes no other receiver. */
const receiverOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return host + stripEnd(pathname, /\//);
};

/** @throws Refusal 409 if staff disabled an endpoint of the company with this address, even if it was deleted since */
async function refuseBlockedAddress(db: Db, companyId: string | null, url: string): Promise<void> {
  const blocked = await db.all(
    sql<{ url: string; note: string }>`select url, disabled_note as note from webhook_endpoint
      where company_id = ${companyId} and disabled_because = 'staff'`,
  );
  const block = blocked.find((one) => receiverOf(one.url) === receiverOf(url));
  if (block) throw new Refusal('address_blocked', platformCopy.addressBlocked(block.note));
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

export const createEndpoint =
  (keys: DerivedKeys) =>
  async (context: CommandContext, { url, description, types }: NewEndpoint): Promise<ApiWebhookEndpoint> => {
    const { tx, db, actor, now } = context;
    refusePrivateHost(url);
    // Two calls cannot both create the last endpoint.
    await tx.run(sql`select 1 from company where id = ${actor.companyId} for no key update`);
    const { count } = await db.only(
      sql<{ count: number }>`select count(*) from webhook_endpoint w where ${ownedBy(actor.companyId)}`,
    );
    await refuseBlockedAddress(db, actor.companyId, url);
    if (count >= ENDPOINTS_MAX) throw new Refusal('too_many_endpoints', platformCopy.tooManyEndpoints(ENDPOINTS_MAX));
    const id = newId();
    await tx.run(sql`insert into webhook_endpoint (id, company_id, url, description, types, sealed_secret, created_at,
      created_by)
      values (${id}, ${actor.companyId}, ${url}, ${description}, ${unique(types)}, ${newSealedSecret(keys, id)}, ${now},
        ${actor.userId})`);
    tx.note({ subject: subjectOf(id, url), after: { url, description, types: unique(types), isEnabled: true } });
    return showEndpoint(context, { id });
  };

/** Enabling forgets earlier failures, and waiting deliveries are sent. Disabling names a person of the company. */
export async function writeEnabled(tx: Tx, id: string, isEnabled: boolean, now: Time): Promise<void> {
  await tx.run(sql`update webhook_endpoint set disabled_at = ${isEnabled ? null : now},
    disabled_because = ${isEnabled ? null : 'person'}, disabled_note = '', failing_since = null where id = ${id}`);
}

/** @throws Refusal 409 if staff disabled the endpoint */
function refuseBlocked({ disabledBecause, disabledNote }: Awaited<ReturnType<typeof lockEndpoint>>): void {
  if (disabledBecause === 'staff')
    throw new Refusal('endpoint_disabled', platformCopy.endpointBlocked(disabledNote), { state: 'staff' });
}

/** Replaces the settings; without `isEnabled`, the endpoint stays as it is. @throws Refusal 404, 409 or 422 */
export async function updateEndpoint(
  context: CommandContext,
  input: Omit<EndpointChange, 'isEnabled'> & { isEnabled?: boolean },
): Promise<ApiWebhookEndpoint> {
  const { tx, db, actor, now } = context;
  const { id, url, description } = input;
  const types = unique(input.types);
  const before = await lockEndpoint(tx, actor.companyId, id);
  const wasEnabled = before.disabledBecause === null;
  const { isEnabled = wasEnabled } = input;
  if (url !== before.url) {
    refusePrivateHost(url);
    // A blocked endpoint keeps its address, which would be free again otherwise.
    refuseBlocked(before);
    await refuseBlockedAddress(db, actor.companyId, url);
  }
  if (isEnabled) refuseBlocked(before);
  await tx.run(sql`update webhook_endpoint set url = ${url}, description = ${description}, types = ${types}
    where id = ${id}`);
  if (wasEnabled !== isEnabled) await writeEnabled(tx, id, isEnabled, now);
  tx.note({
    subject: subjectOf(id, url),
    before: { url: before.url, description: before.description, types: before.types, isEnabled: wasEnabled },
    after: { url, description, types, isEnabled },
  });
  return showEndpoint(context, { id });
}

/** Does nothing to an endpoint that is already as wanted. @throws Refusal 404, or 409 if staff disabled it */
export const setEnabled =
  (isEnabled: boolean) =>
  async ({ tx, actor, now }: CommandContext, { id }: ById): Promise<Record<string, never>> => {
    const before = await lockEndpoint(tx, actor.companyId, id);
    const wasEnabled = before.disabledBecause === null;
    if (wasEnabled === isEnabled) return {};
    if (isEnabled) refuseBlocked(before);
    await writeEnabled(tx, id, isEnabled, now);
    tx.note({ subject: subjectOf(id, before.url), before: { isEnabled: wasEnabled }, after: { isEnabled } });
    return {};
  };

/** Keeps the row for its deliveries, which are shown until they expire; those that wait are dropped. */
export async function removeEndpoint({ tx, actor, now }: CommandContext, { id }: ById): Promise<Record<string, never>> {
  const { url } = await lockEndpoint(tx, actor.companyId, id);
  await tx.run(sql`update webhook_endpoint set deleted_at = ${now} where id = ${id}`);
  await tx.run(sql`delete from webhook_delivery where endpoint_id = ${id} and state = 'Pending'`);
  tx.note({ subject: subjectOf(id, url), before: { url }, after: { deleted: true } });
  return {};
}

export async function testEndpoint(context: CommandContext, { id }: ById): Promise<ApiWebhookEndpoint> {
  const { tx, actor, now } = context;
  const url = await requireEnabled(tx, actor.companyId, id);
  await partnerEvent(tx, now, { type: 'webhook.test', companyId: actor.companyId!, data: { endpoint_id: id } });
  tx.note({ subject: subjectOf(id, url), after: { tested: true } });
  return showEndpoint(context, { id });
}
