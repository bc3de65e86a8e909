// The columns of provider products (PPR-013, PPD-002); what can be done stands last.

import type { ReactNode } from 'react';
import type { ProviderProduct } from '#domain/catalog/shapes.ts';
import type { Column } from '#web/base/column.ts';
import { Time } from '#web/base/time.tsx';
import { OneLine, PromotionStatus } from './cells.tsx';
import { words } from './words.ts';

/** The columns with these actions; call it outside render. */
export const productColumns = (
  actions: (product: ProviderProduct) => ReactNode,
): readonly Column<ProviderProduct>[] => [
  {
    id: 'name',
    header: words.productName,
    sort: 'name',
    cell: ({ name }) => <OneLine text={name} wide />,
  },
  { id: 'store', header: words.store, from: 'xl', cell: ({ store }) => <OneLine text={store} /> },
  { id: 'provider', header: words.provider, cell: ({ provider }) => provider.name },
  {
    id: 'release',
    header: words.releaseDate,
    sort: 'releaseDate',
    cell: ({ releaseDate }) => <Time value={releaseDate} as="day" />,
  },
  { id: 'region', header: words.region, from: 'lg', cell: ({ region }) => region },
  { id: 'sku', header: words.sku, sort: 'sku', cell: ({ sku }) => <OneLine text={sku} /> },
  { id: 'janus', header: words.janusId, from: 'xxl', cell: ({ janusId }) => <OneLine text={janusId} /> },
  { id: 'publisher', header: words.publisher, from: 'xl', cell: ({ publisher }) => <OneLine text={publisher.name} /> },
  { id: 'status', header: words.status, cell: (product) => <PromotionStatus product={product} /> },
  { id: 'actions', header: words.actions, pin: true, quiet: true, cell: actions },
];
