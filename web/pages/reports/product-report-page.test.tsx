import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportAddress } from '#web/reports/product-report-filter.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import ProductReportPage from './product-report-page.tsx';

const REPORT = {
  ProductStatusCount: [{ Status: 'Completed', Count: 40 }],
  OrderStatusCount: {
    OrderStatuses: [{ Status: 'Completed', Count: 2 }],
    InventoryCount: { Count: 5, RemainingCount: 3 },
  },
};

test('prints the report with its game and period (PRP-001, PRP-003)', async () => {
  mockServer(() => ({ body: REPORT }));
  const filter = {
    sku: 'STAR-1',
    name: 'Starfall',
    start: '2026-10-01T00:00:00.000Z',
    end: '2026-10-31T23:30:00.000Z',
  };
  renderAt(<ProductReportPage />, { path: '/management/product-report/:filter?', at: reportAddress(filter) });
  await screen.findByText('Remaining Count');
  expect(screen.queryByText(/^Starfall: /)).toBeNull();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Starfall: 01-10-2026 00:00 – 31-10-2026 23:30 UTC')).toBeTruthy();
  expect(screen.getByText(/^Printed by/)).toBeTruthy();
});
