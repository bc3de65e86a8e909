// Asks the provider, live, whether a product is in stock (ODT-050). The answer stays beside the button.

import PackageSearch from 'lucide-react/icons/package-search';
import { useState } from 'react';
import { stockCalls } from '#domain/buying/calls.ts';
import { copy } from '#domain/orders/copy.ts';
import { Button } from '#web/base/button.tsx';
import { cx } from '#web/base/cx.ts';
import { useAct } from '#web/base/use-call.ts';
import { words } from './words.ts';

/** The provider has some. */
const IN_STOCK = 1;

export function StockCheck({ sku }: { sku: string }) {
  const [found, setFound] = useState<boolean | null>(null);
  const act = useAct(stockCalls.stock, { onDone: ({ stockStatus }) => setFound(stockStatus === IN_STOCK) });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <p role="status" className={cx('text-sm', found ? 'text-green' : 'text-orange')}>
        {found === null || act.busy ? null : found ? copy.inStock : copy.outOfStock}
      </p>
      <Button busy={act.busy} icon={<PackageSearch aria-hidden />} onClick={() => void act.run({ sku })}>
        {words.checkStock}
      </Button>
    </div>
  );
}
