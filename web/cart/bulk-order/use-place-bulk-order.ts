// Places a bulk order: each line gets a verdict; ordered lines leave the entries, refused ones stay and are marked
// (MBO-004 to MBO-010).

import { useState } from 'react';
import { BULK_LINES } from '#domain/base/limits.ts';
import { orderCalls, placingCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { ORDERS, orderTitles } from '#domain/orders/links.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import {
  clearEntries,
  type Entry,
  type EntryStore,
  entryErrors,
  isEntered,
  setEntryErrors,
  staffQuantityError,
} from '../entries.ts';
import { bulkOrderLabels } from './labels.ts';

interface BulkOrder {
  partnerId: string;
  lines: readonly Entry[];
  persist: boolean;
}

/** Error that blocks sending; null if valid. */
function validateOrder(entries: EntryStore, { lines, persist }: BulkOrder): string | null {
  if (persist) return lines.length === 0 ? orderCopy.quantityAndPrice : null;
  if (!lines.some(({ quantity, price }) => isEntered(quantity) && isEntered(price))) return orderCopy.quantityAndPrice;
  const faults = entryErrors(lines, staffQuantityError);
  setEntryErrors(entries, faults);
  return [...faults.values()][0] ?? null;
}

/** A line of the call; drafts for the partner to complete have neither price nor quantity. */
const toOrderLine = ({ promotion, quantity, price }: BulkOrder['lines'][number], persist: boolean) => ({
  promotionId: promotion.id,
  productId: promotion.product.id,
  demandPrice: persist ? 0 : (price ?? 0),
  quantity: persist ? 0 : (quantity ?? 0),
});

/** `isUnsent`: the last attempt was blocked by invalid lines. */
export function usePlaceBulkOrder(entries: EntryStore, onAllPlaced: () => void) {
  const mutation = useCallMutation(placingCalls.bulk, {
    isIdempotent: true,
    invalidate: [orderCalls.list, orderCalls.counts],
  });

  const [aboveLimit, setAboveLimit] = useState(false);
  const [isUnsent, setIsUnsent] = useState(false);

  const save = async (order: BulkOrder): Promise<void> => {
    setAboveLimit(false);
    const validationError = validateOrder(entries, order);
    setIsUnsent(validationError !== null);
    if (validationError) return void toast.bad(validationError);
    const { partnerId, persist, lines } = order;
    const errors = new Map<string, string>();
    let placed = 0;
    for (let offset = 0; offset < lines.length; offset += BULK_LINES) {
      const verdicts = await mutation.run({
        partnerId,
        persist,
        lines: lines.slice(offset, offset + BULK_LINES).map((line) => toOrderLine(line, persist)),
      });
      if (!verdicts) return;
      const refused = verdicts.filter(({ status }) => status === 'Error');
      for (const { promotionId, message } of refused) errors.set(promotionId, message);
      if (verdicts.some(({ code }) => code === 'credit_limit')) setAboveLimit(true);
      const placedIds = verdicts.flatMap(({ status, promotionId }) => (status === 'Success' ? [promotionId] : []));
      clearEntries(entries, placedIds);
      placed += placedIds.length;
      setEntryErrors(entries, errors);
    }
    if (errors.size === 0) {
      toast.good(orderCopy.bulkPlaced, { label: orderTitles.orders, to: ORDERS });
      onAllPlaced();
    } else if (placed > 0) toast.plain(bulkOrderLabels.placed(integer(placed)));
  };

  return { save, busy: mutation.busy, refused: mutation.error, aboveLimit, isUnsent };
}
