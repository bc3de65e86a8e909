// Product actions: a menu in promotion products (PPR-014), one button in provider products.

import Ellipsis from 'lucide-react/icons/ellipsis';
import { use } from 'react';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { promotionOfProduct } from '#domain/catalog/links.ts';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { usePriceSync } from '#web/catalog/prices/use-price-sync.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { LazyMenu } from '#web/ui/kit/overlays/lazy-menu.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { catalogLabels } from './labels.ts';
import { OpenProductContext, preloadPricesDialog } from './product-dialogs.tsx';
import { useStockCheck } from './use-stock-check.ts';

export function ProductView({ product }: { product: ProviderProduct }) {
  const open = use(OpenProductContext);
  return (
    <Button
      size="sm"
      aria-label={catalogLabels.viewOf(product.name)}
      onPointerEnter={preloadPricesDialog}
      onFocus={preloadPricesDialog}
      onClick={() => open(product)}
    >
      {catalogLabels.view}
    </Button>
  );
}

export function ProductMenu({ product }: { product: ProviderProduct }) {
  const open = use(OpenProductContext);
  const mayEdit = usePermission('Promotion.Edit');
  const mayCreate = usePermission('Promotion.Create');
  const check = useStockCheck(product.id);
  const sync = usePriceSync(catalogCopy.syncStarted);
  return (
    <LazyMenu
      trigger={
        <IconButton label={catalogLabels.actionsOf(product.name)} size="sm">
          <Ellipsis />
        </IconButton>
      }
      entries={[
        { label: catalogLabels.checkStock, onSelect: () => void check() },
        { label: catalogLabels.prices, onSelect: () => open(product) },
        mayCreate && { label: catalogLabels.createPromotion, to: promotionOfProduct(product.id) },
        mayEdit &&
          product.provider.supportsPriceSync && {
            label: catalogLabels.syncPrice,
            onSelect: () => void sync.run({ sku: product.sku }),
          },
      ]}
    />
  );
}
