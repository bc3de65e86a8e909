// Whether the countries of a mix sum to the quantity, in words: colour alone would not say by how much (BLD-008).

import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { cx } from '#web/base/cx.ts';
import { integer } from '#web/base/format.ts';
import { words } from './words.ts';

export function SumNote({ total, quantity }: { total: number; quantity: number }) {
  const off = total - quantity;
  const Icon = off === 0 ? CircleCheck : CircleAlert;
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm font-medium', off === 0 ? 'text-green' : 'text-red')}>
      <Icon className="size-4 shrink-0" aria-hidden />
      {off === 0 ? words.fits(integer(total)) : off > 0 ? words.tooMany(integer(off)) : words.tooFew(integer(-off))}
    </span>
  );
}
