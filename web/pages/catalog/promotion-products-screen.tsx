// Products of the provider promotion in the URL (PPR-012 to PPR-019).

import { providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { catalogTitles, PROVIDER_PROMOTIONS_PATH } from '#domain/catalog/links.ts';
import { providerProductList, providerPromotionList } from '#domain/catalog/list.ts';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { productControls } from '#web/catalog/filters.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { PriceSyncProgress } from '#web/catalog/prices/price-sync-progress.tsx';
import { ProductMenu } from '#web/catalog/product-actions.tsx';
import { ProductCard } from '#web/catalog/product-card.tsx';
import { productColumns } from '#web/catalog/product-columns.tsx';
import { ProductDialogs } from '#web/catalog/product-dialogs.tsx';
import { type CheckStock, CheckStockContext } from '#web/catalog/use-stock-check.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { formatListLocation, useListState } from '#web/ui/list/list-state.ts';

const actions = (product: ProviderProduct) => <ProductMenu product={product} />;
const columns = productColumns(actions);
const card = (product: ProviderProduct) => <ProductCard product={product} actions={actions(product)} />;

export function PromotionProductsScreen({ askStock }: { askStock: CheckStock }) {
  const { promotions, promotionType } = useListState(providerProductList).chosenFilter;
  const tab = promotionType === 'Active' ? 'active' : 'upcoming';
  return (
    <CheckStockContext value={askStock}>
      <ProductDialogs promotionId={promotions?.length === 1 ? promotions[0] : undefined}>
        <ListScreen
          title={
            promotionType
              ? catalogLabels.ofType(promotionType, catalogTitles.promotionProducts)
              : catalogTitles.promotionProducts
          }
          parentLink={{
            to: formatListLocation(PROVIDER_PROMOTIONS_PATH, providerPromotionList, { tab }),
            label: catalogLabels.back,
          }}
          banner={<PriceSyncProgress />}
          call={providerProductCalls.search}
          list={providerProductList}
          columns={columns}
          renderCard={card}
          controls={productControls}
          compact
          empty={catalogCopy.noProducts}
          emptyHint={catalogLabels.noneYet}
        />
      </ProductDialogs>
    </CheckStockContext>
  );
}
