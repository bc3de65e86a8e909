// Stock of a product, for staff: at its provider, and our own if any.

import { integer } from '#web/ui/kit/values/format.ts';
import { catalogLabels } from './labels.ts';

interface Props {
  /** Provider stock; null if not reported. */
  provider: number | null;
  own: number;
}

/** As one line of text. */
export const stockText = ({ provider, own }: Props): string =>
  [integer(provider), own > 0 && catalogLabels.ownStock(integer(own))].filter(Boolean).join(' · ');

/** As a table cell. */
export const StockCell = ({ provider, own }: Props) => (
  <>
    <span title={provider === null ? catalogLabels.stockUnknown : undefined}>{integer(provider)}</span>
    {own > 0 && <span className="block text-xs text-muted">{catalogLabels.ownStock(integer(own))}</span>}
  </>
);
