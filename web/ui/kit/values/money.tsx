// Amounts on screen.

import type { Cents, E4 } from '#domain/base/money.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { money, unitCost } from './format.ts';

/** An amount in cents. `signed` shows negative amounts in red (profits). */
export const Money = ({ cents, signed }: { cents: Cents | null | undefined; signed?: boolean }) => (
  <span className={cx('whitespace-nowrap tabular-nums', signed && (cents ?? 0) < 0 && 'text-red')}>{money(cents)}</span>
);

/** A unit cost in 1/10000 euro. */
export const UnitCost = ({ amount }: { amount: E4 | null | undefined }) => (
  <span className="whitespace-nowrap tabular-nums">{unitCost(amount)}</span>
);
