// Reservations at the provider for a paused order: status, requesting more, and buffering available units
// (ALC-001 to ALC-013).

import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { Time as Instant } from '#domain/base/time.ts';
import { allocationCalls } from '#domain/buying/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { remainingKeys } from '#domain/orders/quantities.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { BUYING_POLL_MS } from '#web/orders/poll-intervals.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { useHeldWhileUnsaved } from '#web/ui/kit/unsaved.ts';
import { integer, pickerTime } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export function AllocationForm({ order }: { order: Order }) {
  // Without spaces, as the provider knows it (ALC-012).
  const orderNumber = order.orderNumber.replaceAll(' ', '');
  const stock = useCallQuery(allocationCalls.ofOrder, { orderNumber }, { refetchInterval: BUYING_POLL_MS });
  const info = useCallQuery(allocationCalls.info, { id: order.product.productId }, { refetchInterval: BUYING_POLL_MS });
  const all = useCallQuery(
    allocationCalls.stocks,
    { id: order.product.productId },
    { refetchInterval: BUYING_POLL_MS },
  );
  const error = stock.error ?? info.error ?? all.error;
  const held = all.data?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const maxKeys = Math.max(0, Math.min(remainingKeys(order), (info.data?.maxAllocated ?? 0) - held));
  // Changing figures do not reset typed input either.
  const startingFrom = useHeldWhileUnsaved(stock.data?.available || maxKeys);
  // A failed refetch does not reset typed input.
  if (!stock.data || !info.data || !all.data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          for (const read of [stock, info, all]) void read.refetch();
        }}
        busy={stock.isFetching}
      />
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  const { quantity, available, sold, request, expiresAt } = stock.data;
  return (
    <div className="flex flex-col gap-4">
      <Figures
        title={buyingLabels.ofThisOrder}
        figures={[
          [buyingLabels.allocated, quantity],
          [buyingLabels.buffered, available],
          [buyingLabels.sold, sold],
        ]}
      />
      <Figures
        title={buyingLabels.ofAccount(order.product.productSku)}
        figures={[
          [buyingLabels.maxAllocated, info.data.maxAllocated],
          [buyingLabels.maxBuffered, info.data.maxBuffered],
          [buyingLabels.buffered, info.data.buffered],
        ]}
      />
      {available > 0 ? (
        <FetchAllocationForm
          key={startingFrom}
          order={order}
          most={Math.min(available, remainingKeys(order))}
          until={expiresAt}
        />
      ) : request === 'wanted' ? (
        <p role="status" className="rounded-lg bg-brand-tint px-3 py-2 text-sm text-brand-ink">
          {orderCopy.bufferedSoon}
        </p>
      ) : (
        <>
          {request === 'refused' && (
            <p role="status" className="rounded-lg bg-orange-tint px-3 py-2 text-sm text-orange">
              {buyingLabels.allocationRefused}
            </p>
          )}
          <RequestAllocationForm key={startingFrom} order={order} orderNumber={orderNumber} most={maxKeys} />
        </>
      )}
    </div>
  );
}

const Figures = ({ title, figures }: { title: string; figures: readonly (readonly [string, number])[] }) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-xs text-muted">{title}</h3>
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
      {figures.map(([term, count]) => (
        <div key={term} className="bg-raised px-3 py-2">
          <dt className="text-xs text-muted">{term}</dt>
          <dd className="text-lg font-semibold tabular-nums">{integer(count)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The call with a maximum quantity. */
const useAtMost = <E extends { input: z.ZodMiniType<{ quantity: number }> }>(call: E, most: number): E =>
  useMemo(() => {
    const error = orderCopy.allocateAtMost(most);
    const atMost = z.refine<{ quantity: number }>(({ quantity }) => quantity <= most, { error, path: ['quantity'] });
    return { ...call, input: call.input.check(atMost) };
  }, [call, most]);

/** Requests a reservation. */
function RequestAllocationForm({ order, orderNumber, most }: { order: Order; orderNumber: string; most: number }) {
  const call = useAtMost(allocationCalls.allocate, most);
  const form = useCallForm({
    call,
    initialValues: { quantity: most > 0 ? most : null },
    fixedInput: { sku: order.product.productSku, orderNumber, orderId: order.id },
    successMessage: ({ message }) => message,
    reload: true,
    isIdempotent: true,
  });
  if (most === 0) return <p className="text-sm text-muted">{buyingLabels.nothingToAllocate}</p>;
  return (
    <Form form={form}>
      <FormField name="quantity" label={buyingLabels.toAllocate} hint={buyingLabels.atMost(integer(most))}>
        {(control) => <NumberInput {...control} unit={buyingLabels.keys} />}
      </FormField>
      <p className="-mt-2 text-xs text-muted">{buyingLabels.allocateText}</p>
      <SubmitButton className="self-start">{buyingLabels.allocate}</SubmitButton>
    </Form>
  );
}

/** Buys from the reservation while the order is paused. */
function FetchAllocationForm({ order, most, until }: { order: Order; most: number; until: Instant | null }) {
  const call = useAtMost(allocationCalls.buffer, most);
  const form = useCallForm({
    call,
    initialValues: { quantity: most },
    fixedInput: { orderId: order.id },
    successMessage: ({ bufferedCount }) => buyingLabels.fetched(bufferedCount),
    reload: true,
    isIdempotent: true,
  });
  return (
    <Form form={form}>
      <FormField
        name="quantity"
        label={buyingLabels.toFetch}
        hint={buyingLabels.heldReady(integer(most), until && pickerTime(until))}
      >
        {(control) => <NumberInput {...control} max={most} unit={buyingLabels.keys} />}
      </FormField>
      <p className="-mt-2 text-xs text-muted">{buyingLabels.fetchText}</p>
      <SubmitButton className="self-start">{buyingLabels.getBuffered}</SubmitButton>
    </Form>
  );
}
