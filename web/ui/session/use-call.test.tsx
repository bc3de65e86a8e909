// Messages to the user after success or refusal of an action.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { post, put, staff } from '#domain/base/endpoint.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { visibleMessages } from '../kit/toast.ts';
import { mockServer, renderAt } from '../render.testing.tsx';
import { setAccessToken } from './session.ts';
import { SubjectContext } from './subject.ts';
import { useCallMutation } from './use-call.ts';

const call = put('/thing/management', {
  summary: 'Changes a thing.',
  access: staff(),
  input: z.strictObject({}),
  reply: z.object({}),
});

function Act() {
  const mutation = useCallMutation(call, { successMessage: 'Done!' });
  return (
    <>
      <Button onClick={() => void mutation.run({})}>Act</Button>
      <p>{mutation.error ? `refused with ${mutation.error.status}` : ''}</p>
    </>
  );
}

const texts = () => visibleMessages.get().map(({ text, tone }) => [tone, text]);

async function press(answer: { status?: number; body?: unknown }) {
  setAccessToken('t');
  mockServer(() => answer);
  renderAt(<Act />);
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
}

test("shows the server's message of a refusal (ERR-002)", async () => {
  await press({ status: 409, body: { Message: 'The promotion is not valid.' } });
  await waitFor(() => expect(texts()).toEqual([['bad', 'The promotion is not valid.']]));
});

test.each([409, 500])('shows no message for a refusal with %s and no text (ERR-002, ERR-004)', async (status) => {
  await press({ status, body: {} });
  expect(await screen.findByText(`refused with ${status}`)).toBeTruthy();
  expect(texts()).toEqual([]);
});

test('shows a success message of the calling screen', async () => {
  await press({ body: {} });
  await waitFor(() => expect(texts()).toEqual([['good', 'Done!']]));
});

const toasted = () => visibleMessages.get().map(({ link }) => link?.to);

test.each([
  ['the subject around it', '/thing/1', '/thing/1'],
  ['nothing, on the page of the subject', '/', undefined],
])('links a success message to %s (SH-037)', async (_, to, expected) => {
  setAccessToken('t');
  mockServer(() => ({ body: {} }));
  renderAt(
    <SubjectContext value={{ label: 'Thing 1', to }}>
      <Act />
    </SubjectContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Act' }));
  await waitFor(() => expect(texts()).toEqual([['good', 'Done!']]));
  expect(toasted()).toEqual([expected]);
});

const approve = post('/thing/management/approve', {
  summary: 'Approves a thing.',
  access: staff(),
  input: z.strictObject({}),
  reply: z.object({}),
});

function Approve() {
  const { run, busy } = useCallMutation(approve, { isIdempotent: true });
  return (
    <Button disabled={busy} onClick={() => void run({})}>
      Approve
    </Button>
  );
}

test.each([
  ['refused', 422, '', false],
  ['refused by its state', 409, 'order_status', false],
  ['refused for want of a right', 403, 'forbidden', false],
  ['asked to wait', 429, 'too_many', true],
  ['still running', 409, 'idempotency_running', true],
  ['of an outcome that nobody knows', 409, 'idempotency_unknown', true],
  ['broken', 500, '', true],
  ['lost', 0, '', true],
])(
  'decides whether a repeated call after one that was %s has the same key: %s %s %s',
  async (_, status, Code, isSame) => {
    setAccessToken('t');
    const asked = mockServer(() => {
      if (status === 0) throw new TypeError('The connection was lost.');
      return { status, body: { Code, Message: 'No.' } };
    });
    renderAt(<Approve />);
    for (const times of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
      await waitFor(() => expect(asked).toHaveLength(times));
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false),
      );
    }
    const [first, second] = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second === first).toBe(isSame);
  },
);
