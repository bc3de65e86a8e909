// Claiming keys: what is sent, and refusals at their lines without losing what was typed (CLM-050).

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { claimCopy } from '#domain/claims/copy.ts';
import { CLAIM_KEYS_PATH, claimKeysPath } from '#domain/claims/links.ts';
import { claimLabels } from '#web/claims/labels.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import ClaimKeysPage from './claim-keys-page.tsx';

const ORDER = '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e';
const PACKAGE = '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8f';

const OF_ORDER = { OrderNumber: 'GK 2026 000417', Product: { ProductName: 'Starfall' } };

beforeEach(() => setAccessToken('t'));

const show = () => renderAt(<ClaimKeysPage />, { path: CLAIM_KEYS_PATH, at: claimKeysPath(ORDER, PACKAGE) });

test('sends pasted keys, and shows which lines are wrong beside the text (CLM-050)', async () => {
  const asked = mockServer(({ method }) =>
    method === 'POST'
      ? {
          status: 422,
          body: {
            Message: claimCopy.unknownKey,
            Code: 'unknown_key',
            Errors: [{ Field: 'Keys.1', Message: claimCopy.unknownKey, Code: 'unknown_key' }],
          },
        }
      : { body: OF_ORDER },
  );
  show();
  const field = await screen.findByLabelText<HTMLTextAreaElement>(claimLabels.keys);
  await userEvent.type(field, 'AAAAA-1{enter}BBBBB-2');
  await userEvent.click(screen.getByRole('button', { name: claimLabels.submit }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(`Line 2: ${claimCopy.unknownKey}`));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(field.value).toBe('AAAAA-1\nBBBBB-2');
  expect(screen.getByText(claimLabels.package('GK 2026 000417', 'Starfall'))).toBeTruthy();
  await expectAccessible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    OrderId: ORDER,
    PackageId: PACKAGE,
    Keys: ['AAAAA-1', 'BBBBB-2'],
    Reason: 'invalid',
  });
});

test('sends numbers and ranges, and refuses anything else without sending (CLM-050)', async () => {
  const asked = mockServer(({ method }) => ({ body: method === 'POST' ? { Count: 3 } : OF_ORDER }));
  show();
  await userEvent.click(await screen.findByRole('radio', { name: claimLabels.byNumber }));
  const field = screen.getByLabelText<HTMLInputElement>(claimLabels.numbers);
  await userEvent.type(field, 'one');
  await userEvent.click(screen.getByRole('button', { name: claimLabels.submit }));
  expect(await screen.findByText(claimLabels.numbersWrong)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '1, 4-5');
  await userEvent.click(screen.getByRole('button', { name: claimLabels.submit }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ Lines: [1, 4, 5], Reason: 'invalid' }),
  );
});

test('names the number of each line that the package does not have (CLM-002)', async () => {
  const message = claimCopy.unknownLine(20);
  mockServer(({ method }) =>
    method === 'POST'
      ? {
          status: 422,
          body: {
            Message: message,
            Code: 'unknown_key',
            Errors: [1, 2].map((at) => ({ Field: `Lines.${at}`, Message: message, Code: 'unknown_key' })),
          },
        }
      : { body: OF_ORDER },
  );
  show();
  await userEvent.click(await screen.findByRole('radio', { name: claimLabels.byNumber }));
  await userEvent.type(screen.getByLabelText(claimLabels.numbers), '3, 21-22');
  await userEvent.click(screen.getByRole('button', { name: claimLabels.submit }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    claimLabels.numberOfField(21, message),
    claimLabels.numberOfField(22, message),
  ]);
});

test('shows that the order cannot be read instead of a form (CLM-050)', async () => {
  mockServer(() => ({ status: 404, body: { Message: 'Not found.', Code: 'missing' } }));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Not found.');
  expect(screen.queryByRole('button', { name: claimLabels.submit })).toBeNull();
});
