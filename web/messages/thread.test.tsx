// Messages of an order: what was typed stays after a refusal, files are limited, and shown messages count as read.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ATTACHED_BYTES_MAX } from '#domain/base/attached-file.ts';
import { keyCopy } from '#domain/catalog/key-copy.ts';
import { myMessageCalls } from '#domain/messages/calls.ts';
import { messageCopy } from '#domain/messages/copy.ts';
import { expectAccessible, mockServer, type RecordedRequest, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { messageLabels } from './labels.ts';
import { OrderMessages } from './thread.tsx';

const ORDER = '018f0000-0000-7000-8000-000000000001';
const AT = '2026-11-28T10:00:00.000Z';
const one = (place: number, over: object = {}) => ({
  Id: `m${place}`,
  Place: String(place),
  At: AT,
  IsOurs: false,
  ByName: '',
  Text: `Message ${place}`,
  File: null,
  ...over,
});
const EMPTY = { Messages: [] as object[], Earlier: null as string | null, Unread: 0 };

beforeEach(() => setAccessToken('t'));

function open(thread: object, answer: (asked: RecordedRequest) => { status?: number; body?: unknown } | undefined) {
  const requests = mockServer((asked) => answer(asked) ?? { body: { ...EMPTY, ...thread } });
  renderAt(<OrderMessages orderId={ORDER} calls={myMessageCalls} />);
  return requests;
}
const writes = (requests: RecordedRequest[]) => requests.filter(({ method }) => method === 'POST');

test('keeps a refused text, and says why (MSG-004)', async () => {
  const requests = open({}, ({ method }) =>
    method === 'POST' ? { status: 422, body: { Message: keyCopy.containsKey, Code: 'contains_key' } } : undefined,
  );
  await screen.findByText(new RegExp(messageLabels.none));
  await userEvent.click(screen.getByRole('button', { name: messageLabels.send }));
  expect((await screen.findByRole('alert')).textContent).toBe(messageCopy.empty);
  expect(writes(requests)).toEqual([]);
  const field = screen.getByLabelText<HTMLTextAreaElement>(messageLabels.field);
  await userEvent.type(field, 'ABCD-1234');
  await userEvent.click(screen.getByRole('button', { name: messageLabels.send }));
  await screen.findByText(keyCopy.containsKey);
  expect(field.value).toBe('ABCD-1234');
  await expectAccessible();
});

test('refuses a large file before it is sent (MSG-005)', async () => {
  const requests = open({}, () => undefined);
  const input = await screen.findByLabelText<HTMLInputElement>(messageLabels.attach, { selector: 'input' });
  const file = new File([new Uint8Array(ATTACHED_BYTES_MAX + 1)], 'scan.pdf', { type: 'application/pdf' });
  await userEvent.upload(input, file);
  await screen.findByText(messageCopy.fileTooLarge);
  expect(writes(requests)).toEqual([]);
});

test('names the sales team to partners, and marks shown messages as read (MSG-006, MSG-008)', async () => {
  const requests = open(
    { Messages: [one(4), one(7, { IsOurs: true, ByName: 'Ana Lindqvist', Text: 'Thanks' })], Unread: 1 },
    ({ method }) => (method === 'POST' ? { body: {} } : undefined),
  );
  await screen.findByText(messageLabels.team);
  expect(screen.getByText('Ana Lindqvist')).toBeTruthy();
  await waitFor(() => expect(writes(requests).map(({ body }) => body)).toContainEqual({ UpTo: '7' }));
  await expectAccessible();
});

test('loads earlier messages on request (MSG-003)', async () => {
  open({ Messages: [one(60)], Earlier: '60' }, ({ url }) =>
    url.includes('Before=60') || url.includes('before=60') ? { body: { ...EMPTY, Messages: [one(3)] } } : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: messageLabels.earlier }));
  await screen.findByText('Message 3');
  expect(screen.getByText('Message 60')).toBeTruthy();
});
