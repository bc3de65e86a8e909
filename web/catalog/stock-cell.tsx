// How many keys there are of a product: at its provider, and in our own stock where there are any. For staff.

import { integer } from '#web/ui/kit/format.ts';
import { catalogLabels } from './labels.ts';

interface Props {
  /** Keys at the provider; null when it does not say. */
  provider: number | null;
  own: number;
}

/** As one line of text. */
export const stockText = ({ provider, own }: Props): string =>
  [integer(provider), own > 0 && catalogLabels.ownStock(integer(own))].filter(Boolean).join(' · ');

/** As a cell of a table. */
export const StockCell = ({ provider, own }: Props) => (
  <>
    <span title={provider === null ? catalogLabels.stockUnknown : undefined}>{integer(provider)}</span>
    {own > 0 && <span className="block text-xs text-muted">{catalogLabels.ownStock(integer(own))}</span>}
  </>
);
