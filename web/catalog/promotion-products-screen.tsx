// The products of a provider's promotion (PPR-012 to PPR-019). Which promotion it is stands in the address.

import { providerProductCalls } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import { providerProductList, providerPromotionList } from '#domain/catalog/list.ts';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { useListState, formatListLocation } from '#web/base/list-state.ts';
import { productControls } from './filters.ts';
import { PROVIDER_PROMOTIONS_PATH, catalogTitles } from './paths.ts';
import { ProductMenu } from './product-actions.tsx';
import { ProductCard } from './product-card.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductDialogs } from './product-dialogs.tsx';
import { type CheckStock, CheckStockContext } from './stock-check.ts';
import { PriceSyncProgress } from './sync-progress.tsx';
import { catalogLabels } from './words.ts';

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
          title={promotionType ? catalogLabels.ofType(promotionType, catalogTitles.promotionProducts) : catalogTitles.promotionProducts}
          parentLink={{ to: formatListLocation(PROVIDER_PROMOTIONS_PATH, providerPromotionList, { tab }), label: catalogLabels.back }}
          banner={<PriceSyncProgress />}
          call={providerProductCalls.search}
          list={providerProductList}
          columns={columns}
          renderCard={card}
          controls={productControls}
          compact
          empty={copy.noProducts}
          emptyHint={catalogLabels.noneYet}
        />
      </ProductDialogs>
    </CheckStockContext>
  );
}
