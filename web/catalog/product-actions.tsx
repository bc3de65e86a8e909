// What can be done with a product: a menu on the products of a promotion (PPR-014), one button on provider products.

import Ellipsis from 'lucide-react/icons/ellipsis';
import { use } from 'react';
import { copy } from '#domain/catalog/copy.ts';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { IconButton } from '#web/base/icon-button.tsx';
import { LateMenu } from '#web/base/late-menu.tsx';
import { useMay } from '#web/base/session.ts';
import { promotionOfProduct } from './paths.ts';
import { OpenProduct, warmDialog } from './product-dialogs.tsx';
import { useStockCheck } from './stock-check.ts';
import { useSync } from './use-sync.ts';
import { words } from './words.ts';

export function ProductView({ product }: { product: ProviderProduct }) {
  const open = use(OpenProduct);
  return (
    <Button
      size="sm"
      aria-label={words.viewOf(product.name)}
      onPointerEnter={warmDialog}
      onFocus={warmDialog}
      onClick={() => open(product)}
    >
      {words.view}
    </Button>
  );
}

export function ProductMenu({ product }: { product: ProviderProduct }) {
  const open = use(OpenProduct);
  const mayEdit = useMay('Promotion.Edit');
  const mayCreate = useMay('Promotion.Create');
  const check = useStockCheck(product.id);
  const sync = useSync(copy.syncStarted);
  return (
    <LateMenu
      trigger={
        <IconButton label={words.actionsOf(product.name)} size="sm">
          <Ellipsis />
        </IconButton>
      }
      entries={[
        { label: words.checkStock, run: () => void check() },
        { label: words.prices, run: () => open(product) },
        mayCreate && { label: words.createPromotion, to: promotionOfProduct(product.id) },
        mayEdit &&
          product.provider.supportsPriceSync && {
            label: words.syncPrice,
            run: () => void sync.run({ sku: product.sku }),
          },
      ]}
    />
  );
}
