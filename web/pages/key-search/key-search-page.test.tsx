// The key search: result count, and failure without a message from the server.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { keySearchLabels as labels } from '#web/delivery/key-search-labels.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import KeySearchPage from './key-search-page.tsx';

beforeEach(() => setAccessToken('t'));

const searchFor = async (text: string) => {
  renderAt(<KeySearchPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Key Search');
  await userEvent.type(screen.getByLabelText(labels.field), text);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
};

test('shows the number of orders found (KEY-001, KEY-008)', async () => {
  const order = { PartnerName: 'Aurora Games', ProductName: 'Starfall', Status: 'Completed', Quantity: 2 };
  const asked = mockServer(() => ({
    body: {
      TotalKeysSearched: 2,
      TotalKeysFound: 1,
      TotalOrdersFound: 1,
      NotFoundKeys: ['BBBB-2'],
      OwnStock: [],
      Duplicates: [{ Key: 'AAAA-1', Count: 2 }],
      Orders: [
        {
          OrderId: 'o1',
          OrderNumber: 'GK 2026 000001',
          Keys: ['AAAA-1'],
          Fates: [
            {
              Key: 'AAAA-1',
              State: 'Delivered',
              BoughtAt: '2026-11-20T10:00:00.000Z',
              DeliveredAt: '2026-11-21T11:00:00.000Z',
            },
          ],
          Order: { ...order, CreatedAt: '2026-11-20T10:00:00.000Z' },
        },
      ],
    },
  }));
  await searchFor('AAAA-1, AAAA-1;BBBB-2');
  await waitFor(() => expect(visibleMessages.get()[0]?.text).toBe('Search completed. 1 orders found.'));
  expect(asked[0]?.body).toEqual({ Keys: ['AAAA-1', 'AAAA-1', 'BBBB-2'] });
  expect(screen.getByText('BBBB-2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: labels.matched(1) }));
  const fate = within(await screen.findByRole('dialog')).getByRole('listitem');
  expect(fate.textContent).toContain(`AAAA-1${labels.fates.Delivered}`);
  expect(fate.textContent).toContain('21/11/2026');
  await expectAccessible();
});

test('shows a default error at the field and keeps the input (KEY-008)', async () => {
  mockServer(() => ({ status: 500, body: {} }));
  await searchFor('AAAA-1');
  expect(await screen.findByText('An error occurred during search.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(labels.field).value).toBe('AAAA-1');
  await expectAccessible();
});
