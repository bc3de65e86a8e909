// Loss warning under the figures of an offer, for negotiation and approval.

import type { Cents } from '#domain/base/money.ts';
import { money, percent } from '#web/ui/kit/values/format.ts';
import { detailLabels } from './detail-labels.ts';

interface Props {
  /** Shown only if negative. */
  profit: Cents;
  /** In basis points of the price. */
  margin: number;
}

export const LossWarning = ({ profit, margin }: Props) =>
  profit < 0 && (
    <p role="status" className="rounded-md bg-red-tint px-3 py-2 text-sm text-red">
      {detailLabels.approveLoss(money(-profit), percent(margin))}
    </p>
  );
