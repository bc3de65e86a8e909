// The cart: what will be ordered, at which price, and the button that orders it (CART-001 to CART-016).

import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Basket, type BasketItem, cartCalls } from '#domain/cart/calls.ts';
import { copy } from '#domain/cart/copy.ts';
import { copy as orderCopy } from '#domain/orders/copy.ts';
import { Button } from '#web/base/button.tsx';
import { DataTable } from '#web/base/data-table.tsx';
import { EmptyState } from '#web/base/empty-state.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { integer, money } from '#web/base/format.ts';
import { ButtonLink } from '#web/base/link.tsx';
import { PageHeader } from '#web/base/page-header.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { SummaryStrip } from '#web/base/stat.tsx';
import { useStore } from '#web/base/store.ts';
import { useAct } from '#web/base/use-call.ts';
import { ALL_PROMOTIONS } from '#web/promotions/paths.ts';
import { EditsContext, newEdits, settled } from './basket-edits.ts';
import { BasketCard, basketColumns, FaultsContext, totalOf } from './basket-line.tsx';
import { isOpen, useCart, useKeepCart } from './cart-state.ts';
import { SENT_ORDERS, titles } from './paths.ts';
import { words } from './words.ts';

const idOf = (item: BasketItem): string => item.promotionId;
const card = (item: BasketItem) => <BasketCard item={item} />;

export default function BasketScreen() {
  const read = useCart();
  return (
    <>
      <PageHeader title={titles.basket} />
      {read.data ? (
        read.data.items.length === 0 ? (
          <EmptyState
            title={copy.empty}
            action={
              <ButtonLink kind="primary" to={ALL_PROMOTIONS}>
                {words.browse}
              </ButtonLink>
            }
          >
            {words.emptyHint}
          </EmptyState>
        ) : (
          <Lines basket={read.data} />
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </>
  );
}

function Lines({ basket: { items } }: { basket: Basket }) {
  const [edits] = useState(newEdits);
  const keep = useKeepCart();
  const navigate = useNavigate();
  const submit = useAct(cartCalls.submit, {
    done: orderCopy.created,
    onDone: () => {
      keep({ items: [] });
      void navigate(SENT_ORDERS);
    },
  });
  const { refused, clear } = submit;
  // What was said about the lines is over once they are others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the lines is the reason
  useEffect(() => clear(), [items, clear]);
  const faults = useMemo(
    () => new Map((refused?.errors ?? []).map(({ field, message }) => [field, message])),
    [refused],
  );
  const hasExpired = items.some((item) => !isOpen(item));
  const hasFaults = useStore(edits.faulty).size > 0;
  const keys = items.reduce((sum, { quantity }) => sum + quantity, 0);

  return (
    <EditsContext value={edits}>
      <FaultsContext value={faults}>
        <DataTable label={titles.basket} rows={items} columns={basketColumns} id={idOf} card={card} />
      </FaultsContext>
      <div className="flex flex-wrap items-center justify-between gap-4 py-4">
        <SummaryStrip
          label={words.totals}
          stats={[
            { label: words.products, value: integer(items.length) },
            { label: words.keyCount, value: integer(keys) },
            { label: words.cartTotal, value: money(items.reduce((sum, item) => sum + totalOf(item), 0)) },
          ]}
        />
        <div className="flex flex-col items-end gap-1 max-sm:w-full">
          <Button
            kind="primary"
            size="lg"
            className="max-sm:w-full"
            busy={submit.busy}
            disabled={hasExpired || hasFaults}
            onClick={async () => {
              if (await settled(edits)) await submit.run({});
            }}
          >
            {words.submitOrders}
          </Button>
          {refused?.message && (
            <p role="alert" className="text-sm text-red">
              {refused.message}
            </p>
          )}
        </div>
      </div>
    </EditsContext>
  );
}
