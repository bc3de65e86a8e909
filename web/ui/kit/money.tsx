// Amounts on the screen.

import type { Cents, E4 } from '#domain/base/money.ts';
import { cx } from './cx.ts';
import { money, unitCost } from './format.ts';

/** An amount in cents. With `signed`, below zero is red (profits). */
export const Money = ({ cents, signed }: { cents: Cents | null | undefined; signed?: boolean }) => (
  <span className={cx('whitespace-nowrap tabular-nums', signed && (cents ?? 0) < 0 && 'text-red')}>{money(cents)}</span>
);

/** A unit cost in ten-thousandths of a euro. */
export const UnitCost = ({ amount }: { amount: E4 | null | undefined }) => (
  <span className="whitespace-nowrap tabular-nums">{unitCost(amount)}</span>
);
