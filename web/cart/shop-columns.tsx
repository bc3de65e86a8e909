// The columns of what is on sale for a partner (PPM-003).

import type { PartnerPromotion } from '#domain/promotions/shapes.ts';
import type { Column } from '#web/base/column.ts';
import { Money } from '#web/base/money.tsx';
import { Time } from '#web/base/time.tsx';
import { BoundsCell, PartnerName, RegionCell, SystemsCell, ValidityCell } from '#web/promotions/cells.tsx';
import { words as promotionWords } from '#web/promotions/words.ts';
import { AddButton } from './add-button.tsx';
import { PriceInput, QuantityInput } from './entry-inputs.tsx';
import { words } from './words.ts';

export const shopColumns: readonly Column<PartnerPromotion>[] = [
  { id: 'name', header: words.product, sort: 'name', cell: (one) => <PartnerName promotion={one} /> },
  { id: 'region', header: promotionWords.region, sort: 'region', cell: (one) => <RegionCell promotion={one} /> },
  {
    id: 'release',
    header: promotionWords.releaseDate,
    sort: 'releaseDate',
    from: 'xxl',
    cell: ({ product }) => <Time value={product.releaseDate} as="day" />,
  },
  {
    id: 'valid',
    header: promotionWords.validUtc,
    sort: 'validTo',
    from: 'xxl',
    cell: (one) => <ValidityCell promotion={one} />,
  },
  {
    id: 'systems',
    header: promotionWords.systemsAndPlatforms,
    from: 'xxl',
    cell: (one) => <SystemsCell promotion={one} />,
  },
  {
    id: 'price',
    header: words.listPrice,
    sort: 'price',
    align: 'right',
    cell: ({ price }) => (
      <span className="font-medium">
        <Money cents={price} />
      </span>
    ),
  },
  {
    id: 'bounds',
    header: promotionWords.quantities,
    sort: 'minQuantity',
    align: 'right',
    cell: (one) => <BoundsCell promotion={one} />,
  },
  { id: 'quantity', header: words.quantity, cell: (one) => <QuantityInput promotion={one} /> },
  { id: 'demand', header: words.demandPrice, cell: (one) => <PriceInput promotion={one} /> },
  { id: 'add', header: words.actions, quiet: true, pin: true, cell: (one) => <AddButton promotion={one} /> },
];

const OF_BUYERS = ['quantity', 'demand', 'add'];
/** For those who may look but not order. */
export const lookColumns = shopColumns.filter(({ id }) => !OF_BUYERS.includes(id));
