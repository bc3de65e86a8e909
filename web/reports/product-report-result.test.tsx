import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chartLabels } from '#web/ui/charts/labels.ts';
import { renderAt } from '#web/ui/render.testing.tsx';
import { productReportLabels } from './labels.ts';
import { ProductReportResult } from './product-report-result.tsx';

test('names a product without orders, keys and stock instead of showing a report (PRP-004)', () => {
  const report = {
    orderStatusCount: { orderStatuses: [], inventoryCount: { count: 0, cost: 0 } },
    productStatusCount: [],
  };
  renderAt(<ProductReportResult product="Starfall Chronicles" report={report as never} />);
  expect(screen.getByText('Starfall Chronicles report not found.')).toBeTruthy();
});

test('draws each state in the colour of its pill, whichever other states there are (PRP-005)', async () => {
  const report = {
    orderStatusCount: {
      orderStatuses: [
        { status: 'Failed', count: 1 },
        { status: 'Draft', count: 2 },
      ],
      inventoryCount: { count: 0, remainingCount: 0 },
    },
    productStatusCount: [{ status: 'Completed', count: 3 }],
  } as const;
  const { container } = renderAt(<ProductReportResult product="Starfall" report={report as never} />);
  await screen.findByRole('img', { name: chartLabels.summary(productReportLabels.items) });
  const fills = [...container.querySelectorAll('svg[role=img] g > path')].map((path) => path.getAttribute('fill'));
  const failed = fills[0]!.replace(/^url\(#|\)$/g, '');
  expect(container.querySelector(`[id="${failed}"] rect`)!.getAttribute('fill')).toBe('var(--chart-4)');
  expect(fills.slice(1)).toEqual(['var(--chart-6)', 'var(--chart-2)']);
});
