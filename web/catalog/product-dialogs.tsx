// Product dialog, rendered next to the list instead of in a row: rows are re-rendered when the screen is rotated.

import { createContext, lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';

const loadPricesDialog = () => import('#web/catalog/prices/prices-dialog.tsx');
const PricesDialog = lazy(loadPricesDialog);

/** Preloads the dialog. */
export const preloadPricesDialog = (): void => void loadPricesDialog();

/** Opens the prices of a product. */
export const OpenProductContext = createContext<(product: ProviderProduct) => void>(() => undefined);

interface Props {
  /** Promotion of the prices; without it the product's own. */
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
