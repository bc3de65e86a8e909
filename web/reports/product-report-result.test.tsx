import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '#web/ui/render.testing.tsx';
import { ProductReportResult } from './product-report-result.tsx';

test('a product without orders, keys and stock has no report, and its name says which (PRP-004)', () => {
  const report = {
    orderStatusCount: { orderStatuses: [], inventoryCount: { count: 0, cost: 0 } },
    productStatusCount: [],
  };
  renderAt(<ProductReportResult product="Starfall Chronicles" report={report as never} />);
  expect(screen.getByText('Starfall Chronicles report not found.')).toBeTruthy();
});
