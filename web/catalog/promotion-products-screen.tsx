// The products of a provider's promotion (PPR-012 to PPR-019). Which promotion it is stands in the address.

import { providerProductCalls } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import { providerProductList, providerPromotionList } from '#domain/catalog/list.ts';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { useListState, writePlace } from '#web/base/list-state.ts';
import { productControls } from './filters.ts';
import { PROVIDER_PROMOTIONS_PATH, titles } from './paths.ts';
import { ProductMenu } from './product-actions.tsx';
import { ProductCard } from './product-card.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductDialogs } from './product-dialogs.tsx';
import { type AskStock, StockContext } from './stock-check.ts';
import { SyncProgress } from './sync-progress.tsx';
import { words } from './words.ts';

const actions = (product: ProviderProduct) => <ProductMenu product={product} />;
const columns = productColumns(actions);
const card = (product: ProviderProduct) => <ProductCard product={product} actions={actions(product)} />;

export function PromotionProductsScreen({ askStock }: { askStock: AskStock }) {
  const { promotions, promotionType } = useListState(providerProductList).chosen;
  const tab = promotionType === 'Active' ? 'active' : 'upcoming';
  return (
    <StockContext value={askStock}>
      <ProductDialogs promotionId={promotions?.length === 1 ? promotions[0] : undefined}>
        <ListScreen
          title={promotionType ? words.ofType(promotionType, titles.promotionProducts) : titles.promotionProducts}
          back={{ to: writePlace(PROVIDER_PROMOTIONS_PATH, providerPromotionList, { tab }), label: words.back }}
          above={<SyncProgress />}
          call={providerProductCalls.search}
          list={providerProductList}
          columns={columns}
          card={card}
          controls={productControls}
          compact
          empty={copy.noProducts}
          emptyHint={words.noneYet}
        />
      </ProductDialogs>
    </StockContext>
  );
}
