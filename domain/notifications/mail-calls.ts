// Calls about notification emails: how often they are sent (NTF-004), and links that turn them off (NTF-010 to NTF-012).

import * as z from 'zod/mini';
import { get, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';
import { notificationMailCopy } from './mail-copy.ts';

export const DIGESTS = ['Immediately', 'Daily'] as const;

/** When emails are sent. `hour` and `timeZone` apply to Daily only; no time zone means that of the house. */
export const MailSchedule = z.object({
  digest: z.enum(DIGESTS),
  hour: field.integer({ max: 23 }),
  timeZone: z.nullable(z.string().check(z.maxLength(60))),
});
export type MailSchedule = z.output<typeof MailSchedule>;

/** Any text, so that a damaged link is refused like an expired one. */
const token = z.string().check(z.maxLength(200, { error: notificationMailCopy.linkEnded }));

export const notificationMailCalls = {
  schedule: get('/notification/me/mail-schedule', {
    summary: "Reads when the user's notification emails are sent, and the time zone of the house.",
    access: 'signed-in',
    input: z.strictObject({}),
    reply: z.extend(MailSchedule, { houseTimeZone: z.string() }),
  }),
  setSchedule: put('/notification/me/mail-schedule', {
    summary: "Sets when the user's notification emails are sent: immediately, or once a day.",
    refusals: ['unknown_time_zone'],
    access: 'signed-in',
    input: z.strictObject(MailSchedule.shape),
    reply: MailSchedule,
  }),
  optOut: post('/notification/OptOut', {
    summary: 'Turns off emails about one kind of event, by the link of an email.',
    refusals: ['opt_out_link'],
    access: 'public',
    input: z.strictObject({ token, kind: z.enum(NOTIFICATION_KINDS) }),
    reply: z.object({}),
    throttle: 'auth',
  }),
  /** For mail programs (RFC 8058): `List-Unsubscribe=One-Click` as a form. */
  oneClick: post('/notification/OneClickOptOut', {
    summary: 'Turns off emails about all kinds of events in one email, for mail programs.',
    refusals: ['opt_out_link'],
    access: 'public',
    input: z.strictObject({ token, form: z.unknown() }),
    reply: z.object({}),
    upload: 'application/x-www-form-urlencoded',
    body: 'form',
  }),
};
