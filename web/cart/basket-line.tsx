// The lines of the cart as columns and as cards.

import Trash from 'lucide-react/icons/trash-2';
import { createContext, use } from 'react';
import { type BasketItem, cartCalls } from '#domain/cart/calls.ts';
import { copy } from '#domain/cart/copy.ts';
import type { Column } from '#web/base/column.ts';
import { pickerTime } from '#web/base/format.ts';
import { IconButton } from '#web/base/icon-button.tsx';
import { Money } from '#web/base/money.tsx';
import { toast } from '#web/base/toast.ts';
import { useAct } from '#web/base/use-call.ts';
import { NameCell, SECOND } from '#web/promotions/cells.tsx';
import { words as promotionWords } from '#web/promotions/words.ts';
import { LinePrice, LineQuantity } from './basket-inputs.tsx';
import { isOpen, lineOf, useKeepCart } from './cart-state.ts';
import { words } from './words.ts';

/** What the last submit had against single lines, by promotion. */
export const FaultsContext = createContext<ReadonlyMap<string, string>>(new Map());

const Note = ({ item }: { item: BasketItem }) => {
  const fault = use(FaultsContext).get(item.promotionId);
  const text = isOpen(item) ? fault : copy.expired;
  return text ? <p className="mt-0.5 max-w-96 text-xs text-balance text-red">{text}</p> : null;
};

const ItemName = ({ item }: { item: BasketItem }) => (
  <>
    <NameCell name={item.name} note={`${item.sku} · ${item.publisher}`} />
    <Note item={item} />
  </>
);

export const totalOf = ({ quantity, demandPrice }: BasketItem): number => quantity * demandPrice;

const Total = ({ item }: { item: BasketItem }) => (
  <span className="font-medium">
    <Money cents={totalOf(item)} />
  </span>
);

/** Takes a line out at once and offers to put it back. */
function RemoveButton({ item }: { item: BasketItem }) {
  const keep = useKeepCart();
  const remove = useAct(cartCalls.remove, { onDone: keep });
  const back = useAct(cartCalls.add, { onDone: keep });
  const press = async () => {
    const gone = await remove.run({ productId: item.productId, promotionId: item.promotionId });
    if (!gone) return;
    const undo = { label: words.undo, run: () => void back.run(lineOf(item)) };
    // What has expired cannot be put back.
    toast.plain(words.removed(item.name), isOpen(item) ? undo : undefined);
  };
  return (
    <IconButton label={words.removeNamed(item.name)} disabled={remove.busy} onClick={() => void press()}>
      <Trash />
    </IconButton>
  );
}

export const basketColumns: readonly Column<BasketItem>[] = [
  { id: 'name', header: words.product, cell: (item) => <ItemName item={item} /> },
  { id: 'region', header: promotionWords.region, cell: (item) => item.region },
  {
    id: 'valid',
    header: words.validUntil,
    from: 'lg',
    cell: (item) => <span className="whitespace-nowrap tabular-nums">{pickerTime(item.validTo)}</span>,
  },
  {
    id: 'price',
    header: words.listPrice,
    align: 'right',
    cell: (item) => <Money cents={item.price} />,
  },
  { id: 'quantity', header: words.quantity, cell: (item) => <LineQuantity item={item} /> },
  { id: 'demand', header: words.demandPrice, cell: (item) => <LinePrice item={item} /> },
  { id: 'total', header: words.total, align: 'right', cell: (item) => <Total item={item} /> },
  {
    id: 'remove',
    header: words.actions,
    quiet: true,
    pin: true,
    cell: (item) => <RemoveButton item={item} />,
  },
];

export const BasketCard = ({ item }: { item: BasketItem }) => (
  <article aria-label={item.name} className="flex flex-col gap-2.5">
    <div className="flex items-start justify-between gap-2">
      <div>
        <ItemName item={item} />
        <p className={SECOND}>{item.region}</p>
      </div>
      <RemoveButton item={item} />
    </div>
    <div className="flex flex-wrap items-end gap-2">
      <LineQuantity item={item} />
      <LinePrice item={item} />
      <span className="ml-auto text-base">
        <Total item={item} />
      </span>
    </div>
  </article>
);
