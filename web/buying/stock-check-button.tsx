// Checks live whether a product is in stock at the provider (ODT-050). The result stays next to the button.

import PackageSearch from 'lucide-react/icons/package-search';
import { useState } from 'react';
import { stockCalls } from '#domain/buying/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { buyingLabels } from './labels.ts';

/** In stock at the provider. */
const IN_STOCK = 1;

export function StockCheckButton({ sku }: { sku: string }) {
  const [found, setFound] = useState<boolean | null>(null);
  const mutation = useCallMutation(stockCalls.stock, {
    onSuccess: ({ stockStatus }) => setFound(stockStatus === IN_STOCK),
  });
  // A refusal with its own message is toasted.
  const failed = mutation.error && !mutation.error.message;
  const sentence = failed
    ? orderCopy.productNotLoaded
    : found !== null && (found ? orderCopy.inStock : orderCopy.outOfStock);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p role="status" className={cx('text-sm', found ? 'text-green' : 'text-orange')}>
        {mutation.busy ? null : sentence}
      </p>
      <Button busy={mutation.busy} icon={<PackageSearch aria-hidden />} onClick={() => void mutation.run({ sku })}>
        {buyingLabels.checkStock}
      </Button>
    </div>
  );
}
