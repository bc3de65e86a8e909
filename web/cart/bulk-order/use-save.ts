// Saving a bulk order: each line gets its verdict, what is ordered leaves the entries, what is not stays and is marked
// (MBO-004 to MBO-010).

import { useState } from 'react';
import { BULK_LINES } from '#domain/base/limits.ts';
import { orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { integer } from '#web/base/format.ts';
import { toast } from '#web/base/toast.ts';
import { useAct } from '#web/base/use-call.ts';
import { clearEntries, type Entries, type Entry, faultsOf, isEntered, staffFault, tell } from '../entries.ts';
import { words } from './words.ts';

interface Order {
  partnerId: string;
  lines: readonly Entry[];
  persist: boolean;
}

/** What keeps these lines from being sent, told at once; null when they may go. */
function fault(entries: Entries, { lines, persist }: Order): string | null {
  if (persist) return lines.length === 0 ? copy.quantityAndPrice : null;
  if (!lines.some(({ quantity, price }) => isEntered(quantity) && isEntered(price))) return copy.quantityAndPrice;
  const faults = faultsOf(lines, staffFault);
  tell(entries, faults);
  return [...faults.values()][0] ?? null;
}

export function useSave(entries: Entries, onAllPlaced: () => void) {
  const act = useAct(placingCalls.bulk, { once: true, invalidate: [orderCalls.list, orderCalls.counts] });

  const [aboveLimit, setAboveLimit] = useState(false);

  const save = async (order: Order): Promise<void> => {
    setAboveLimit(false);
    const wrong = fault(entries, order);
    if (wrong) return void toast.bad(wrong);
    const { partnerId, persist, lines } = order;
    const errors = new Map<string, string>();
    let placed = 0;
    for (let at = 0; at < lines.length; at += BULK_LINES) {
      const verdicts = await act.run({
        partnerId,
        persist,
        lines: lines.slice(at, at + BULK_LINES).map(({ promotion, quantity, price }) => ({
          promotionId: promotion.id,
          productId: promotion.product.id,
          demandPrice: persist ? 0 : (price ?? 0),
          quantity: persist ? 0 : (quantity ?? 0),
        })),
      });
      if (!verdicts) return;
      for (const { status, promotionId, message } of verdicts) if (status === 'Error') errors.set(promotionId, message);
      if (verdicts.some(({ code }) => code === 'credit_limit')) setAboveLimit(true);
      const good = verdicts.flatMap(({ status, promotionId }) => (status === 'Success' ? [promotionId] : []));
      clearEntries(entries, good);
      placed += good.length;
      tell(entries, errors);
    }
    if (errors.size === 0) {
      toast.good(copy.bulkPlaced);
      onAllPlaced();
    } else if (placed > 0) toast.plain(words.placed(integer(placed)));
  };

  return { save, busy: act.busy, refused: act.refused, aboveLimit };
}
