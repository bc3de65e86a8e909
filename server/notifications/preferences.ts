// A user's notification channels.

import { sql } from 'kysely';
import { invalidField } from '#domain/base/refusal.ts';
import type { NotificationPreference } from '#domain/notifications/calls.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { channelsOf, defaultChannelOf, kindsFor } from '#domain/notifications/kind-facts.ts';
import { isMailed } from '#domain/notifications/kinds.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';
import { readChannels } from './visibility.ts';

/** Every kind the user can receive. */
export const listPreferences = ({ db, actor }: QueryContext): Promise<NotificationPreference[]> =>
  readChannels(db, actor);

/** @throws Refusal 422 for a kind the user cannot receive, or for email if the event has its own */
export async function choosePreference(
  { tx, actor }: CommandContext,
  preference: NotificationPreference,
): Promise<NotificationPreference> {
  const { kind, channel } = preference;
  if (!kindsFor(actor).includes(kind)) throw invalidField('kind', 'unknown_kind', notificationCopy.notForYou);
  if (!channelsOf(kind).includes(channel)) throw invalidField('channel', 'own_mail', notificationCopy.ownMail);
  // Repeating a choice changes nothing, so that no due email is skipped.
  const since = isMailed(defaultChannelOf(kind))
    ? sql`coalesce((select default_since from notification_reader where user_id = ${actor.userId}), 0)`
    : sql`(select coalesce(max(seq), 0) from notification)`;
  await tx.run(sql`insert into notification_preference as p (user_id, kind, channel, since_seq)
    select ${actor.userId}, ${kind}, ${channel}, ${since}
    on conflict (user_id, kind) do update set channel = excluded.channel,
      since_seq = case when p.channel in ('Mail', 'Both') then p.since_seq
        else (select coalesce(max(seq), 0) from notification) end`);
  await tx.run(sql`insert into notification_reader as r (user_id, revision) values (${actor.userId}, 1)
    on conflict (user_id) do update set revision = r.revision + 1`);
  tx.note({
    subject: { kind: 'notificationPreference', id: actor.userId!, name: notificationCopy.kinds[kind] },
    after: { channel },
  });
  return preference;
}
