// A provider product on phones.

import type { ReactNode } from 'react';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { PromotionStatus } from './cells.tsx';
import { catalogLabels } from './labels.ts';
import { stockText } from './stock-cell.tsx';

export const ProductCard = ({ product, actions }: { product: ProviderProduct; actions: ReactNode }) => (
  <article aria-label={product.name} className="flex h-full flex-col gap-2">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="font-medium text-balance">{product.name}</h2>
        <p className="text-xs break-words text-muted">
          {[product.sku, product.publisher.name].filter(Boolean).join(' · ')}
        </p>
      </div>
      <PromotionStatus product={product} />
    </div>
    <div className="mt-auto flex items-end justify-between gap-3">
      <p className="text-xs text-muted">
        {product.provider.name} · {product.store} · {product.region}
        <br />
        <Time value={product.releaseDate} format="day" />
        {' · '}
        {catalogLabels.stock}: {stockText({ provider: product.stockQuantity, own: product.ownStock })}
      </p>
      {actions}
    </div>
  </article>
);
