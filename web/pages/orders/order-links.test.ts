// Links of a row in the orders of staff.

import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { invoiceList } from '#domain/invoices/calls.ts';
import { INVOICES_PATH } from '#domain/invoices/links.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { linksOf } from '#web/orders/list/order-columns.tsx';
import { sampleOrder } from '#web/orders/order-samples.testing.ts';
import { parseFilter } from '#web/ui/list/list-state.ts';
import { setPermissions } from '#web/ui/session/session.ts';

const linkTo = (label: string, order: ReturnType<typeof sampleOrder>) =>
  linksOf(order).find((entry) => entry.label === label);

test('links to the order, its promotion and, once billed and if permitted, its invoices (MORD-012)', () => {
  setPermissions(['Order.View', 'Invoice.View']);
  const billed = sampleOrder({ isBilled: true });
  expect(linkTo(orderLabels.openOrder, billed)).toMatchObject({ to: `/management/order-detail/${billed.id}` });
  expect(linkTo(orderLabels.openPromotion, billed)).toBeDefined();
  const invoices = linkTo(orderLabels.openInvoices, billed) as { to: string };
  const { params } = matchPath(INVOICES_PATH, invoices.to)!;
  expect(parseFilter(invoiceList, decodeURIComponent(params.filter!))).toEqual({ text: billed.orderNumber });
  expect(linkTo(orderLabels.openInvoices, sampleOrder({ isBilled: false }))).toBeUndefined();
  setPermissions(['Order.View']);
  expect(linkTo(orderLabels.openInvoices, billed)).toBeUndefined();
});
