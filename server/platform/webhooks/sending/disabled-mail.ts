// Mails about a disabled endpoint, to the people of its company who can fix it (API-116).

import { sql } from 'kysely';
import { mailFrameCopy } from '#domain/base/mail-frame-copy.ts';
import type { Time } from '#domain/base/time.ts';
import { WEBHOOKS } from '#domain/platform/links.ts';
import { platformMailCopy } from '#domain/platform/mail-copy.ts';
import type { DisabledReason } from '#domain/platform/webhooks/facts.ts';
import { readApiManagers } from '#server/access/credentials/api-managers.ts';
import type { Tx } from '#server/base/database/db.ts';
import { sendMail } from '#server/base/jobs/mail.ts';

/** An endpoint that was just disabled. */
export interface DisabledEndpoint {
  id: string;
  companyId: string;
  url: string;
  disabledBecause: DisabledReason;
  /** Reason that staff gave. */
  reason?: string;
}

/** Writes the mails in the transaction that disables the endpoint. */
export async function announceDisabledEndpoint(
  tx: Tx,
  now: Time,
  publicUrl: string,
  endpoint: DisabledEndpoint,
): Promise<void> {
  const { companyId, url, disabledBecause, reason = '' } = endpoint;
  const screen = publicUrl + WEBHOOKS;
  const { waiting } = await tx.only(
    sql<{ waiting: number }>`select count(*) as waiting from webhook_delivery
      where endpoint_id = ${endpoint.id} and state = 'Pending'`,
  );
  for (const email of await readApiManagers(tx, companyId))
    await sendMail(tx, now, {
      to: email,
      subject: platformMailCopy.endpointDisabledSubject(new URL(url).hostname),
      text: platformMailCopy.endpointDisabledText(url, disabledBecause, reason, screen),
      layout: {
        reason: 'credentials',
        action: { label: mailFrameCopy.buttons.webhooks, url: screen },
        facts: [
          [mailFrameCopy.facts.endpoint, new URL(url).hostname],
          [mailFrameCopy.facts.waiting, String(waiting)],
        ],
      },
    });
}
