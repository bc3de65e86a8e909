// Difference between the sum of a mix and the quantity as text, which colour alone could not express (BLD-008).

import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { cx } from '#web/ui/kit/cx.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { blendingLabels } from './labels.ts';

export function SumCheck({ total, quantity }: { total: number; quantity: number }) {
  const difference = total - quantity;
  const Icon = difference === 0 ? CircleCheck : CircleAlert;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-medium',
        difference === 0 ? 'text-green' : 'text-red',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      {difference === 0
        ? blendingLabels.fits(integer(total))
        : difference > 0
          ? blendingLabels.tooMany(integer(difference))
          : blendingLabels.tooFew(integer(-difference))}
    </span>
  );
}
