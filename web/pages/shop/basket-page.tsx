// The cart: lines, prices and the submit button (CART-001 to CART-016).

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Basket, type BasketItem, cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { cartTitles, SENT_ORDERS, saveAsListPath } from '#domain/cart/links.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { ALL_PROMOTIONS } from '#domain/promotions/links.ts';
import { BasketEditsContext, createBasketEdits, waitForSaves } from '#web/cart/basket/basket-edits.ts';
import { BasketCard, basketColumns, LineErrorsContext } from '#web/cart/basket/basket-line.tsx';
import { BasketTotals } from '#web/cart/basket/basket-totals.tsx';
import { PurchaseFields } from '#web/cart/basket/purchase-fields.tsx';
import { cachedLines, isOrderable, rereadCart, useCart, useSetCart } from '#web/cart/cart-cache.ts';
import { cartLabels } from '#web/cart/labels.ts';
import { usePurchaseDraft } from '#web/cart/purchase-draft.ts';
import { orderLabels } from '#web/orders/labels.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { DataTable } from '#web/ui/list/table/data-table.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';

const idOf = (item: BasketItem): string => item.promotionId;
const card = (item: BasketItem) => <BasketCard item={item} />;

export default function BasketPage() {
  const read = useCart();
  return (
    <>
      <PageHeader
        title={cartTitles.basket}
        actions={
          read.data?.items.length ? <ButtonLink to={saveAsListPath('cart')}>{orderLabels.saveAsList}</ButtonLink> : null
        }
      />
      {read.data ? (
        read.data.items.length === 0 ? (
          <EmptyState
            title={cartCopy.empty}
            action={
              <ButtonLink kind="primary" to={ALL_PROMOTIONS}>
                {promotionLabels.browse}
              </ButtonLink>
            }
          >
            {cartLabels.emptyHint}
          </EmptyState>
        ) : (
          <BasketLines basket={read.data} />
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </>
  );
}

function BasketLines({ basket: { items, vatRate } }: { basket: Basket }) {
  const [edits] = useState(createBasketEdits);
  const keep = useSetCart();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const purchase = usePurchaseDraft();
  const submit = useCallMutation(cartCalls.submit, {
    successMessage: orderCopy.created,
    // A retry after a lost response finds the placed orders instead of placing them twice.
    isIdempotent: true,
    onSuccess: () => {
      purchase.clear();
      keep({ items: [], vatRate });
      void navigate(SENT_ORDERS);
    },
  });
  const { error: refused, reset: clear } = submit;
  const isStale = refused?.code === 'cart_changed' || refused?.code === 'empty_cart';
  useEffect(() => {
    if (isStale) void rereadCart(cache);
  }, [isStale, cache]);
  // Line errors no longer apply once the lines change. A conflict with another change is shown next to the new lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lines change
  useEffect(() => {
    if (!isStale) clear();
  }, [items, clear]);
  const submitShownLines = async () => {
    // Read before waiting: another tab may change the cart in the meantime.
    const lines = cachedLines(cache).map(({ promotionId, productId, quantity, demandPrice }) => ({
      promotionId,
      productId,
      quantity,
      demandPrice,
    }));
    const { purchaseOrder, note } = purchase.draft;
    if (!(await waitForSaves(edits))) return;
    await submit.run({ lines, ...(purchaseOrder.trim() && { purchaseOrder }), ...(note.trim() && { note }) });
  };
  const faults = useMemo(
    () => new Map((refused?.errors ?? []).map(({ field, message }) => [field, message])),
    [refused],
  );
  const hasExpired = items.some((item) => !isOrderable(item));
  const hasFaults = useStore(edits.invalidInputs).size > 0;

  return (
    <BasketEditsContext value={edits}>
      <LineErrorsContext value={faults}>
        <div data-list>
          <DataTable label={cartTitles.basket} rows={items} columns={basketColumns} rowId={idOf} renderCard={card} />
        </div>
      </LineErrorsContext>
      <PurchaseFields purchase={purchase} errors={faults} disabled={submit.busy} />
      <div
        data-foot
        className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-page px-4 py-3"
      >
        <BasketTotals items={items} vatRate={vatRate} />
        <div className="flex flex-col items-end gap-1 max-sm:w-full">
          <Button
            kind="primary"
            size="lg"
            className="max-sm:w-full"
            busy={submit.busy}
            disabled={hasExpired || hasFaults || submit.busy}
            onClick={() => void submitShownLines()}
          >
            {cartLabels.submitOrders}
          </Button>
          {refused?.message && (
            <p role="alert" className="text-sm text-red">
              {refused.message}
            </p>
          )}
        </div>
      </div>
    </BasketEditsContext>
  );
}
