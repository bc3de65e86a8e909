// The prices of a product: under one promotion, to look at (PPR-015), or of the product itself, where they can be
// changed, synced and its stock asked for (PPD-002).

import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { copy } from '#domain/catalog/copy.ts';
import type { ProductPrice, ProviderProduct } from '#domain/catalog/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { Dialog } from '#web/base/dialog.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { ButtonLink } from '#web/base/link.tsx';
import { useMay } from '#web/base/session.ts';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useAct, useRead } from '#web/base/use-call.ts';
import { CHANGED_BY_PRICE } from './changed-by-price.ts';
import { promotionOfProduct } from './paths.ts';
import { PriceChanges } from './price-changes.tsx';
import { PricesTable } from './prices-table.tsx';
import { useStockCheck } from './stock-check.ts';
import { useSync } from './use-sync.ts';
import { words } from './words.ts';

interface Props {
  product: ProviderProduct;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The promotion under which they are shown; without it the product's own. */
  promotionId?: string | undefined;
}

export default function PricesDialog({ product, open, onOpenChange, promotionId }: Props) {
  const of = { id: product.id };
  const note = [product.sku, product.provider.name, product.publisher.name].join(' · ');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={promotionId ? words.pricesOf(product.name) : product.name}
      description={note}
      size="lg"
    >
      {promotionId ? (
        <Prices
          product={product}
          call={providerProductCalls.prices}
          input={{ ...of, promotionId }}
          read={(prices) => prices}
        />
      ) : (
        <>
          <Tools product={product} />
          <Prices
            product={product}
            call={providerProductCalls.one}
            input={of}
            read={({ prices }) => prices ?? []}
            writes
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
  /** They can be changed here. */
  writes?: boolean;
}

function Prices<E extends Endpoint>({ product, call, input, read, writes = false }: PricesProps<E>) {
  const may = useMay('Promotion.Edit');
  const { data, error, refetch, isFetching } = useRead(call, input);
  if (data !== undefined)
    return <PricesTable label={words.pricesOf(product.name)} prices={read(data)} mayChange={writes && may} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return <SkeletonRows rows={3} />;
}

function Tools({ product: { id, sku, provider, discounts, promotionStatus } }: { product: ProviderProduct }) {
  const mayEdit = useMay('Promotion.Edit');
  const mayCreate = useMay('Promotion.Create');
  const check = useStockCheck(id);
  const sync = useSync(copy.priceSync);
  const apply = useAct(providerProductCalls.discountPrice, {
    done: copy.priceUpdated,
    invalidate: CHANGED_BY_PRICE,
  });
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button onClick={() => void check()}>{words.checkStock}</Button>
      {mayEdit && provider.supportsPriceSync && (
        <Button busy={sync.busy} onClick={() => void sync.run({ sku })}>
          {words.syncPrice}
        </Button>
      )}
      {mayEdit && discounts.length > 0 && promotionStatus && (
        <Button title={words.applyHint} busy={apply.busy} onClick={() => void apply.run({ id })}>
          {words.applyDiscount}
        </Button>
      )}
      {mayCreate && <ButtonLink to={promotionOfProduct(id)}>{words.createPromotion}</ButtonLink>}
    </div>
  );
}
