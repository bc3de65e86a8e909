// Products of a bundle (ODT-053, ODT-054), with a note on those missing from the catalogue.

import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { orderLabels } from '../labels.ts';

export const BundleProducts = ({ products }: { products: Order['product']['bundleProducts'] }) =>
  products.length === 0 ? (
    <p className="py-6 text-center text-muted">{orderCopy.notABundle}</p>
  ) : (
    <ul className="divide-y divide-line">
      {products.map(({ id, name, sku }) => (
        <li key={sku} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block truncate">{name}</span>
            {id === '' && <span className="block text-sm text-muted">{orderCopy.productUnavailable}</span>}
          </span>
          <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
            {sku}
            <CopyButton text={sku} subject={orderLabels.sku} />
          </span>
        </li>
      ))}
    </ul>
  );
