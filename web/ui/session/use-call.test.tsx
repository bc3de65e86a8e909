// What a person is told when an action went well or was refused.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { put, staff } from '#domain/base/endpoint.ts';
import { Button } from '../kit/button.tsx';
import { visibleMessages } from '../kit/toast.ts';
import { mockServer, renderAt } from '../render.testing.tsx';
import { setAccessToken } from './session.ts';
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

test('a refusal is told in the words of the server (ERR-002)', async () => {
  await press({ status: 409, body: { Message: 'The promotion is not valid.' } });
  await waitFor(() => expect(texts()).toEqual([['bad', 'The promotion is not valid.']]));
});

test.each([409, 500])('a refusal with %s and without words shows no message (ERR-002, ERR-004)', async (status) => {
  await press({ status, body: {} });
  expect(await screen.findByText(`refused with ${status}`)).toBeTruthy();
  expect(texts()).toEqual([]);
});

test('a success is told in the words of its place', async () => {
  await press({ body: {} });
  await waitFor(() => expect(texts()).toEqual([['good', 'Done!']]));
});
