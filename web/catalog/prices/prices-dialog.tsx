// Prices of a product: within a promotion, read-only (PPR-015), or its own, with edit, sync and stock check (PPD-002).

import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { catalogCopy } from '#domain/catalog/copy.ts';
import { promotionOfProduct } from '#domain/catalog/links.ts';
import type { ProductPrice, ProviderProduct } from '#domain/catalog/shapes.ts';
import { catalogLabels } from '#web/catalog/labels.ts';
import { ProductPicture } from '#web/catalog/pictures/product-picture.tsx';
import { useStockCheck } from '#web/catalog/use-stock-check.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { PriceChanges } from './price-changes.tsx';
import { PRICE_QUERIES } from './price-queries.ts';
import { PricesTable } from './prices-table.tsx';
import { RetailPrice } from './retail-price.tsx';
import { usePriceSync } from './use-price-sync.ts';

interface Props {
  product: ProviderProduct;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Promotion of the prices; without it the product's own. */
  promotionId?: string | undefined;
}

export default function PricesDialog({ product, open, onOpenChange, promotionId }: Props) {
  const productInput = { id: product.id };
  const note = [product.sku, product.provider.name, product.publisher.name].filter(Boolean).join(' · ');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={promotionId ? catalogLabels.pricesOf(product.name) : product.name}
      description={note}
      size="lg"
    >
      {promotionId ? (
        <Prices
          product={product}
          call={providerProductCalls.prices}
          input={{ ...productInput, promotionId }}
          read={(prices) => prices}
        />
      ) : (
        <>
          <Tools product={product} />
          <div className="mb-3 flex flex-wrap items-start gap-x-8 gap-y-3 px-2 text-sm">
            <ProductPicture productId={product.id} />
            <RetailPrice productId={product.id} />
          </div>
          <Prices
            product={product}
            call={providerProductCalls.one}
            input={productInput}
            read={({ prices }) => prices ?? []}
            isEditable
          />
          <PriceChanges productId={product.id} />
        </>
      )}
    </Dialog>
  );
}

interface PricesProps<E extends Endpoint> {
  product: ProviderProduct;
  call: E;
  input: Input<E>;
  read: (reply: Reply<E>) => readonly ProductPrice[];
  /** Whether they can be edited. */
  isEditable?: boolean;
}

function Prices<E extends Endpoint>({ product, call, input, read, isEditable = false }: PricesProps<E>) {
  const isPermitted = usePermission('Promotion.Edit');
  const { data, error, refetch, isFetching } = useCallQuery(call, input);
  if (data !== undefined)
    return (
      <PricesTable
        label={catalogLabels.pricesOf(product.name)}
        prices={read(data)}
        mayChange={isEditable && isPermitted}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return <SkeletonRows rows={3} />;
}

function Tools({ product: { id, sku, provider, discounts, promotionStatus } }: { product: ProviderProduct }) {
  const mayEdit = usePermission('Promotion.Edit');
  const mayCreate = usePermission('Promotion.Create');
  const check = useStockCheck(id);
  const sync = usePriceSync(catalogCopy.priceSync);
  const apply = useCallMutation(providerProductCalls.discountPrice, {
    successMessage: catalogCopy.priceUpdated,
    invalidate: PRICE_QUERIES,
  });
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button onClick={() => void check()}>{catalogLabels.checkStock}</Button>
      {mayEdit && provider.supportsPriceSync && (
        <Button busy={sync.busy} onClick={() => void sync.run({ sku })}>
          {catalogLabels.syncPrice}
        </Button>
      )}
      {mayEdit && discounts.length > 0 && promotionStatus && (
        <Button title={catalogLabels.applyHint} busy={apply.busy} onClick={() => void apply.run({ id })}>
          {catalogLabels.applyDiscount}
        </Button>
      )}
      {mayCreate && <ButtonLink to={promotionOfProduct(id)}>{catalogLabels.createPromotion}</ButtonLink>}
    </div>
  );
}
