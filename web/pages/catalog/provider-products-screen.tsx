// Provider products (PPD-001 to PPD-013). Buttons for whole catalogues are next to the title.

import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { catalogTitles } from '#domain/catalog/links.ts';
import { providerProductList } from '#domain/catalog/list.ts';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { productControls } from '#web/catalog/filters.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { PriceSyncProgress } from '#web/catalog/prices/price-sync-progress.tsx';
import { ProductView } from '#web/catalog/product-actions.tsx';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { productColumns } from '#web/catalog/product-columns.tsx';
import { ProductDialogs } from '#web/catalog/product-dialogs.tsx';
import { type CheckStock, CheckStockContext } from '#web/catalog/use-stock-check.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { usePermission } from '#web/ui/session/session.ts';

const loadSyncDialog = () => import('#web/catalog/prices/price-sync-dialog.tsx');
const SyncDialog = lazy(loadSyncDialog);

const actions = (product: ProviderProduct) => <ProductView product={product} />;
const columns = productColumns(actions);
const card = (product: ProviderProduct) => <ProductCard product={product} actions={actions(product)} />;

function SyncButton() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        icon={<RefreshCw aria-hidden />}
        onPointerEnter={loadSyncDialog}
        onFocus={loadSyncDialog}
        onClick={() => setOpen(true)}
      >
        {catalogLabels.syncProduct}
      </Button>
      {open !== null && (
        <Suspense>
          <SyncDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

interface Props {
  checkStock: CheckStock;
  /** Buttons of other features, shown before the sync button. */
  extraActions?: ReactNode;
}

export function ProviderProductsScreen({ checkStock, extraActions }: Props) {
  const mayEdit = usePermission('Promotion.Edit');
  return (
    <CheckStockContext value={checkStock}>
      <ProductDialogs>
        <ListScreen
          title={catalogTitles.products}
          actions={
            <>
              {extraActions}
              {mayEdit && <SyncButton />}
            </>
          }
          banner={<PriceSyncProgress />}
          call={providerProductCalls.search}
          list={providerProductList}
          columns={columns}
          renderCard={card}
          controls={productControls}
          hasSavedViews
          compact
          empty={catalogCopy.noProducts}
          emptyHint={catalogLabels.noneYet}
        />
      </ProductDialogs>
    </CheckStockContext>
  );
}
