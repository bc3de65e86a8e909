// Calls on the messages of an order, the same for both sides (MSG-001 to MSG-009). Downloads are always saved, never
// shown by the browser.

import * as z from 'zod/mini';
import { ATTACHED_NAME_MAX, ATTACHED_UPLOAD_BYTES_MAX } from '#domain/base/attached-file.ts';
import { type Access, get, partner, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { uploadField } from '#domain/base/upload-field.ts';
import { messageCopy } from './copy.ts';
import { MESSAGE_FILE_KINDS } from './file-kinds.ts';

export const MESSAGE_LENGTH_MAX = 4000;
/** Messages of one page. */
export const MESSAGE_PAGE = 50;

/** Position in the thread. */
const place = () => z.string().check(z.regex(/^\d{1,15}$/, { error: 'Must be the place of a message.' }));

export const OrderMessage = z.object({
  id: z.string(),
  place: z.string(),
  at: field.time(),
  /** From the side of the reader. */
  isOurs: z.boolean(),
  /** Empty for staff, if a partner reads. */
  byName: z.string(),
  /** Empty for a file. */
  text: z.string(),
  file: z.nullable(z.object({ name: z.string(), kind: z.enum(MESSAGE_FILE_KINDS), size: z.number() })),
});
export type OrderMessage = z.output<typeof OrderMessage>;

/** A page of a thread, oldest first. */
const MessageThread = z.object({
  messages: z.array(OrderMessage),
  /** Place to continue with, before the first of these; null at the start of the thread. */
  earlier: z.nullable(z.string()),
  /** Messages of the other side that the user has not read. */
  unread: z.number(),
});
export type MessageThread = z.output<typeof MessageThread>;

const text = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: messageCopy.empty }),
    z.maxLength(MESSAGE_LENGTH_MAX, { error: messageCopy.tooLong('4,000') }),
  );

const createCalls = (side: 'me' | 'management', who: string, access: Access) => ({
  thread: get(`/message/${side}/order/:id`, {
    summary: `Reads messages of an order as ${who}, the newest page first.`,
    access,
    input: z.strictObject({ id: field.id(), before: z.optional(place()) }),
    reply: MessageThread,
  }),
  send: post(`/message/${side}/order/:id`, {
    summary: `Sends a message about an order as ${who}.`,
    refusals: ['contains_key'],
    access,
    input: z.strictObject({ id: field.id(), text }),
    reply: OrderMessage,
  }),
  attach: post(`/message/${side}/order/:id/file`, {
    summary: `Sends a file about an order as ${who}.`,
    refusals: ['contains_key', 'file_refused', 'too_many_files'],
    access,
    upload: 'application/octet-stream',
    uploadBytes: ATTACHED_UPLOAD_BYTES_MAX,
    body: 'file',
    input: z.strictObject({
      id: field.id(),
      fileName: field.singleLine(ATTACHED_NAME_MAX, { min: 1 }),
      file: uploadField(),
    }),
    reply: OrderMessage,
  }),
  download: get(`/message/${side}/file/:id`, {
    summary: `Downloads a file of a message as ${who}.`,
    access,
    kind: 'file',
    input: z.strictObject({ id: field.id() }),
    reply: z.unknown(),
  }),
  read: post(`/message/${side}/order/:id/Read`, {
    summary: `Marks the messages of an order up to a given one as read by ${who}.`,
    access,
    input: z.strictObject({ id: field.id(), upTo: place() }),
    reply: z.object({}),
    isUnaudited: true,
  }),
});

export const myMessageCalls = createCalls('me', 'a partner', partner('Order.View'));
export const messageCalls = createCalls('management', 'staff', staff('Order.View'));
export type MessageCalls = typeof messageCalls;
