// Provider products (PPD-001 to PPD-013). Buttons for whole catalogues stand beside the title.

import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import { providerProductList } from '#domain/catalog/list.ts';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { ListScreen } from '#web/base/list-screen.tsx';
import { useMay } from '#web/base/session.ts';
import { productControls } from './filters.ts';
import { titles } from './paths.ts';
import { ProductView } from './product-actions.tsx';
import { ProductCard } from './product-card.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductDialogs } from './product-dialogs.tsx';
import { type AskStock, StockContext } from './stock-check.ts';
import { SyncProgress } from './sync-progress.tsx';
import { words } from './words.ts';

const load = () => import('./sync-dialog.tsx');
const SyncDialog = lazy(load);

const actions = (product: ProviderProduct) => <ProductView product={product} />;
const columns = productColumns(actions);
const card = (product: ProviderProduct) => <ProductCard product={product} actions={actions(product)} />;

function SyncButton() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button icon={<RefreshCw aria-hidden />} onPointerEnter={load} onFocus={load} onClick={() => setOpen(true)}>
        {words.syncProduct}
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
  askStock: AskStock;
  /** Buttons of other features, before the one that syncs. */
  others?: ReactNode;
}

export function ProductsScreen({ askStock, others }: Props) {
  const mayEdit = useMay('Promotion.Edit');
  return (
    <StockContext value={askStock}>
      <ProductDialogs>
        <ListScreen
          title={titles.products}
          actions={
            <>
              {others}
              {mayEdit && <SyncButton />}
            </>
          }
          above={<SyncProgress />}
          call={providerProductCalls.search}
          list={providerProductList}
          columns={columns}
          card={card}
          controls={productControls}
          views
          compact
          empty={copy.noProducts}
          emptyHint={words.noneYet}
        />
      </ProductDialogs>
    </StockContext>
  );
}
