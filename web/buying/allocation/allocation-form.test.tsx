import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { orderCopy } from '#domain/orders/copy.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { sampleOrder } from '#web/orders/order-samples.testing.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { AllocationForm } from './allocation-form.tsx';

test('keeps a typed number while the reservation changes, and validates it against the current one', async () => {
  setAccessToken('t');
  let available = 20;
  const requests = mockServer(({ path }) => {
    if (path.endsWith('/allocationinfo')) return { body: { MaxAllocated: 500, MaxBuffered: 500, Buffered: available } };
    const figures = { Sku: 'S', Quantity: 20, Available: available, Sold: 20 - available };
    if (path.endsWith('/stocks')) return { body: [figures] };
    return { body: { ...figures, Request: 'held', ExpiresAt: '2026-11-29T12:00:00.000Z' } };
  });
  renderAt(<AllocationForm order={sampleOrder({ status: 'Paused', quantity: 50 })} />);
  const field = await screen.findByLabelText(buyingLabels.toFetch);
  await userEvent.clear(field);
  await userEvent.type(field, '15');
  available = 12;
  const ofOrder = screen.getByRole('region', { name: buyingLabels.ofThisOrder });
  await waitFor(() => expect(within(ofOrder).getByText('12')).toBeDefined());
  expect(screen.getByLabelText<HTMLInputElement>(buyingLabels.toFetch).value).toBe('15');
  await userEvent.click(screen.getByRole('button', { name: buyingLabels.getBuffered }));
  expect(await screen.findAllByText(orderCopy.allocateAtMost(12))).not.toEqual([]);
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
