// What was entered on all pages together, and the button that puts it into the cart.

import { useEffect } from 'react';
import { cartCalls } from '#domain/cart/calls.ts';
import { copy } from '#domain/cart/copy.ts';
import { Button } from '#web/base/button.tsx';
import { integer, money } from '#web/base/format.ts';
import { useStore } from '#web/base/store.ts';
import { toast } from '#web/base/toast.ts';
import { useAct } from '#web/base/use-call.ts';
import { useCart, useKeepCart } from './cart-state.ts';
import { clearEntries, type Entries, filled, quantityFault } from './entries.ts';
import { words } from './words.ts';

/** Notes at the lines what is wrong with them. */
function tell(entries: Entries, faults: ReadonlyMap<string, string>): void {
  entries.set(new Map([...entries.get()].map(([id, entry]) => [id, { ...entry, refused: faults.get(id) }])));
}

export function EnteredBar({ entries }: { entries: Entries }) {
  const keep = useKeepCart();
  useCart();
  const add = useAct(cartCalls.addBulk, { done: copy.bulkAdded });
  const shown = useStore(entries);
  const lines = filled(shown);
  const keys = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

  const press = async () => {
    if (lines.length === 0) return toast.bad(copy.quantitiesRequired);
    const faults = new Map(
      lines.flatMap(({ quantity, promotion }) => {
        const fault = quantityFault(quantity, promotion, copy.minimumIs);
        return fault ? [[promotion.id, fault] as const] : [];
      }),
    );
    tell(entries, faults);
    if (faults.size > 0) return toast.bad([...faults.values()][0]!);
    const basket = await add.run({
      lines: lines.map(({ promotion, quantity, price }) => ({
        promotionId: promotion.id,
        productId: promotion.product.id,
        quantity,
        demandPrice: price,
      })),
    });
    if (!basket) return;
    keep(basket);
    clearEntries(entries);
  };

  const { refused } = add;
  useEffect(() => {
    if (refused) tell(entries, new Map(refused.errors.map(({ field, message }) => [field, message])));
  }, [entries, refused]);
  const marked = [...shown.values()].some((entry) => entry.refused);
  return (
    <section
      aria-label={words.bulkEntered}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-page px-4 py-2.5"
    >
      <p aria-live="polite" className="text-sm tabular-nums">
        {lines.length > 0 && (
          <>
            <span className="text-muted">
              {words.linesEntered(words.lines(lines.length), words.keys(integer(keys)))}
            </span>{' '}
            <span className="font-semibold">{money(total)}</span>
          </>
        )}
        {marked && <span className="ml-3 text-red">{words.fixFirst}</span>}
      </p>
      <div className="flex gap-2">
        {lines.length > 0 && (
          <Button
            kind="ghost"
            onClick={() => {
              const before = entries.get();
              clearEntries(entries);
              toast.plain(words.cleared, { label: words.undo, run: () => entries.set(before) });
            }}
          >
            {words.clearEntered}
          </Button>
        )}
        <Button kind="primary" busy={add.busy} onClick={() => void press()}>
          {words.addToCart}
        </Button>
      </div>
    </section>
  );
}
