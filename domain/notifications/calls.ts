// Notification calls: list, unread count and preferences. Users see only their own; others answer 404.

import * as z from 'zod/mini';
import { get, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { booleanFilter, defineList, enumListFilter, listCall } from '#domain/base/list.ts';
import { CHANNELS, NOTIFICATION_KINDS } from './kinds.ts';

/** Maximum unread count: the bell shows 99+. */
export const UNREAD_MAX = 100;
/** Maximum notifications marked as read individually per call. */
const READ_MAX = 100;

/** Position in publishing order. */
const place = () => z.string().check(z.regex(/^\d{1,15}$/, { error: 'Must be the id of a notification.' }));

export const Notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: field.time(),
  subjectId: z.string(),
  subjectName: z.string(),
  detail: z.string(),
  /** Notifications of one action. */
  count: z.number(),
  amount: z.nullable(field.money()),
  /** Expiry of the offer it is about. */
  validUntil: z.nullable(field.time()),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

export const notificationList = defineList({
  filters: {
    kinds: enumListFilter('kinds', NOTIFICATION_KINDS, 'Kinds'),
    unread: booleanFilter('unread', 'Unread'),
  },
});

export const NotificationPreference = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(CHANNELS),
});
export type NotificationPreference = z.output<typeof NotificationPreference>;

export const notificationCalls = {
  unread: get('/notification/me/unread', {
    summary: "Counts the user's unread notifications, up to 100.",
    access: 'signed-in',
    input: z.strictObject({}),
    reply: z.object({ count: z.number() }),
  }),
  list: listCall('/notification/me/search', {
    summary: "Lists the user's notifications, newest first.",
    access: 'signed-in',
    list: notificationList,
    item: Notification,
  }),
  read: post('/notification/me/Read', {
    summary: 'Marks selected notifications of the user as read.',
    access: 'signed-in',
    input: z.strictObject({ ids: z.array(place()).check(z.minLength(1), z.maxLength(READ_MAX)) }),
    reply: z.object({}),
    isUnaudited: true,
  }),
  /** Later notifications stay unread, even existing ones: the user has not seen them. */
  readAll: post('/notification/me/ReadAll', {
    summary: "Marks the user's notifications up to a given one as read.",
    access: 'signed-in',
    input: z.strictObject({ upTo: place() }),
    reply: z.object({}),
    isUnaudited: true,
  }),
  preferences: get('/notification/me/preferences', {
    summary: "Lists the user's notification preferences.",
    access: 'signed-in',
    input: z.strictObject({}),
    reply: z.array(NotificationPreference),
  }),
  choose: put('/notification/me/preferences', {
    summary: 'Updates a notification preference of the user.',
    refusals: ['unknown_kind', 'own_mail'],
    access: 'signed-in',
    input: z.strictObject({ kind: z.enum(NOTIFICATION_KINDS), channel: z.enum(CHANNELS) }),
    reply: NotificationPreference,
  }),
};
