// Cart lines as columns and cards.

import Trash from 'lucide-react/icons/trash-2';
import { createContext, use } from 'react';
import { type BasketItem, cartCalls } from '#domain/cart/calls.ts';
import { cartCopy } from '#domain/cart/copy.ts';
import { isOrderable, toCartLine, useSetCart } from '#web/cart/cart-cache.ts';
import { Headed } from '#web/cart/headed.tsx';
import { cartLabels } from '#web/cart/labels.ts';
import { ActivationCell, activationText, NameCell, RetailLine, SECOND_LINE } from '#web/promotions/cells.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { Money } from '#web/ui/kit/values/money.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { LinePrice, LineQuantity, LineReference } from './basket-inputs.tsx';

/** Errors of the last submit by promotion. */
export const LineErrorsContext = createContext<ReadonlyMap<string, string>>(new Map());

const LineNote = ({ item }: { item: BasketItem }) => {
  const fault = use(LineErrorsContext).get(item.promotionId);
  const text = isOrderable(item) ? fault : cartCopy.expired;
  return text ? <p className="mt-0.5 max-w-96 text-xs text-balance text-red">{text}</p> : null;
};

const ItemName = ({ item }: { item: BasketItem }) => (
  <>
    <NameCell
      name={item.name}
      note={[item.store, item.publisher, item.sku].filter(Boolean).join(' · ')}
      picture={item.picture}
    />
    <LineNote item={item} />
  </>
);

export const totalOf = ({ quantity, demandPrice }: BasketItem): number => quantity * demandPrice;

/** List price above the retail price, which a line that can no longer be ordered lacks. */
const ListPrice = ({ item: { price, retailPrice } }: { item: BasketItem }) => (
  <>
    <Money cents={price} />
    {price !== null && <RetailLine price={price} retailPrice={retailPrice} />}
  </>
);

const Total = ({ item }: { item: BasketItem }) => (
  <span className="font-medium">
    <Money cents={totalOf(item)} />
  </span>
);

/** Removes a line immediately and offers to undo. */
function RemoveButton({ item }: { item: BasketItem }) {
  const keep = useSetCart();
  const remove = useCallMutation(cartCalls.remove, { onSuccess: keep });
  const back = useCallMutation(cartCalls.add, { successMessage: cartCopy.updated, onSuccess: keep });
  const press = async () => {
    const basketAfterRemoval = await remove.run({ productId: item.productId, promotionId: item.promotionId });
    if (!basketAfterRemoval) return;
    const undo = { label: cartLabels.undo, run: () => void back.run(toCartLine(item)) };
    // Expired lines cannot be restored.
    toast.plain(cartLabels.removed(item.name), isOrderable(item) ? undo : undefined);
  };
  return (
    <IconButton label={cartLabels.removeNamed(item.name)} disabled={remove.busy} onClick={() => void press()}>
      <Trash />
    </IconButton>
  );
}

export const basketColumns: readonly Column<BasketItem>[] = [
  { id: 'name', header: cartLabels.product, cell: (item) => <ItemName item={item} /> },
  {
    id: 'region',
    header: promotionLabels.region,
    cell: ({ region, activation }) => <ActivationCell region={region} activation={activation} />,
  },
  {
    id: 'valid',
    header: cartLabels.validUntil,
    cell: (item) => <Time value={item.validTo} />,
  },
  {
    id: 'price',
    header: cartLabels.listPrice,
    align: 'right',
    cell: (item) => <ListPrice item={item} />,
  },
  { id: 'quantity', header: cartLabels.quantity, cell: (item) => <LineQuantity item={item} /> },
  { id: 'demand', header: cartLabels.demandPrice, cell: (item) => <LinePrice item={item} /> },
  { id: 'reference', header: cartLabels.reference, cell: (item) => <LineReference item={item} /> },
  { id: 'total', header: cartLabels.total, align: 'right', cell: (item) => <Total item={item} /> },
  {
    id: 'remove',
    header: cartLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (item) => <RemoveButton item={item} />,
  },
];

export const BasketCard = ({ item }: { item: BasketItem }) => (
  <article aria-label={item.name} className="flex flex-col gap-2.5">
    <div className="flex items-start justify-between gap-2">
      <div>
        <ItemName item={item} />
        <p className={SECOND_LINE}>
          {item.region} · {promotionLabels.activates(activationText(item.activation))}
        </p>
        {item.price !== null && (
          <>
            <p className={SECOND_LINE}>
              {cartLabels.listPrice} <Money cents={item.price} />
            </p>
            <RetailLine price={item.price} retailPrice={item.retailPrice} />
          </>
        )}
      </div>
      <RemoveButton item={item} />
    </div>
    <div className="flex flex-wrap items-end gap-2">
      <Headed heading={cartLabels.quantity}>
        <LineQuantity item={item} />
      </Headed>
      <Headed heading={cartLabels.demandPrice}>
        <LinePrice item={item} />
      </Headed>
      <Headed heading={cartLabels.reference}>
        <LineReference item={item} />
      </Headed>
      <span className="ml-auto text-base">
        <Total item={item} />
      </span>
    </div>
  </article>
);
