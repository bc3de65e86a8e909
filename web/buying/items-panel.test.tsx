import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sampleOrder } from '#web/orders/order-samples.testing.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import { ItemsPanel } from './items-panel.tsx';

const ITEM = {
  Id: 'i1',
  Status: 'Completed',
  Country: 'DE',
  StatusNotes: [],
  ModifiedAt: '2026-11-20T12:00:00.000Z',
};

test('pages items by 10, 15, 25 or 50 (CON-002, GAP-002)', async () => {
  setAccessToken('t');
  setPermissions(['Order.View']);
  vi.stubGlobal('scrollTo', () => {});
  mockServer(() => ({ body: { Items: [ITEM], PageIndex: 0, PageSize: 10, TotalCount: 120, TotalPages: 12 } }));
  renderAt(<ItemsPanel order={sampleOrder({ status: 'Completed' })} />);
  const sizes = await screen.findByRole('combobox', { name: /rows|page/i });
  await userEvent.click(sizes);
  expect((await screen.findAllByRole('option')).map((option) => Number.parseInt(option.textContent!, 10))).toEqual([
    10, 15, 25, 50,
  ]);
});
