// The dialog of a product is next to the list, not in a row: rows are rendered again when a screen is turned.

import { createContext, lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';

const loadPricesDialog = () => import('./prices-dialog.tsx');
const PricesDialog = lazy(loadPricesDialog);

/** Fetches the dialog ahead of time. */
export const preloadPricesDialog = (): void => void loadPricesDialog();

/** Opens the prices of a product. */
export const OpenProductContext = createContext<(product: ProviderProduct) => void>(() => undefined);

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
    <OpenProductContext value={show}>
      {children}
      {product && (
        <Suspense>
          <PricesDialog product={product} open={open} onOpenChange={setOpen} promotionId={promotionId} />
        </Suspense>
      )}
    </OpenProductContext>
  );
}
