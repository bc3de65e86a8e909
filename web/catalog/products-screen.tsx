// Provider products (PPD-001 to PPD-013). Buttons for whole catalogues stand beside the title.

import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import { providerProductList } from '#domain/catalog/list.ts';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { ListScreen } from '#web/base/list-screen.tsx';
import { usePermission } from '#web/base/session.ts';
import { productControls } from './filters.ts';
import { catalogTitles } from './paths.ts';
import { ProductView } from './product-actions.tsx';
import { ProductCard } from './product-card.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductDialogs } from './product-dialogs.tsx';
import { type CheckStock, CheckStockContext } from './stock-check.ts';
import { PriceSyncProgress } from './sync-progress.tsx';
import { catalogLabels } from './words.ts';

const loadSyncDialog = () => import('./sync-dialog.tsx');
const SyncDialog = lazy(loadSyncDialog);

const actions = (product: ProviderProduct) => <ProductView product={product} />;
const columns = productColumns(actions);
const card = (product: ProviderProduct) => <ProductCard product={product} actions={actions(product)} />;

function SyncButton() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button icon={<RefreshCw aria-hidden />} onPointerEnter={loadSyncDialog} onFocus={loadSyncDialog} onClick={() => setOpen(true)}>
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
  /** Buttons of other features, before the one that syncs. */
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
          empty={copy.noProducts}
          emptyHint={catalogLabels.noneYet}
        />
      </ProductDialogs>
    </CheckStockContext>
  );
}
