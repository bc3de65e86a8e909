// The dialog of a product stands beside the list, not in a row: rows are drawn anew when a screen is turned.

import { createContext, lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';

const load = () => import('./prices-dialog.tsx');
const PricesDialog = lazy(load);

/** Fetches the dialog ahead of time. */
export const warmDialog = (): void => void load();

/** Opens the prices of a product. */
export const OpenProduct = createContext<(product: ProviderProduct) => void>(() => undefined);

interface Props {
  /** The promotion under which prices are shown; without it the product's own. */
  promotionId?: string | undefined;
  children: ReactNode;
}

export function ProductDialogs({ promotionId, children }: Props) {
  const [product, setProduct] = useState<ProviderProduct | null>(null);
  const [open, setOpen] = useState(false);
  const [show] = useState(() => (next: ProviderProduct) => {
    setProduct(next);
    setOpen(true);
  });
  return (
    <OpenProduct value={show}>
      {children}
      {product && (
        <Suspense>
          <PricesDialog product={product} open={open} onOpenChange={setOpen} promotionId={promotionId} />
        </Suspense>
      )}
    </OpenProduct>
  );
}
