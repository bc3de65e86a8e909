// Money is in whole euro cents, unit costs in whole ten-thousandths of a euro («E4»). There are no fractions.

/** Euro cents, an integer. */
export type Cents = number;
/** Ten-thousandths of a euro, an integer; provider costs have four decimals. */
export type E4 = number;

export const E4_PER_CENT = 100;
export const E4_PER_EURO = 10_000;

/** An amount with thousands separators: €1,234.50. */
export const formatEuro = (cents: Cents): string =>
  `€${(cents / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

/** Integer division rounded half up, for either sign. */
export function divideRounded(dividend: number, divisor: number): number {
  const quotient = Math.trunc(dividend / divisor);
  const remainder = dividend - quotient * divisor;
  return Math.abs(remainder) * 2 >= Math.abs(divisor) ? quotient + Math.sign(dividend) * Math.sign(divisor) : quotient;
}

/** Unit costs in cents, rounded half up once. */
export const centsOfE4 = (amount: E4): Cents => divideRounded(amount, E4_PER_CENT);

/** A fraction in basis points (1/100 %), 0 if the whole is 0: `basisPoints(1, 4)` is 2500. */
export const basisPoints = (part: number, whole: number): number =>
  whole === 0 ? 0 : divideRounded(part * 10_000, whole);

const WHOLE_BP = 10_000;

/** A share of an amount, rounded half up once. Exact for all amounts: the product may exceed safe integers. */
export function shareOf(amount: Cents, rateBp: number): Cents {
  const rest = amount % WHOLE_BP;
  return ((amount - rest) / WHOLE_BP) * rateBp + divideRounded(rest * rateBp, WHOLE_BP);
}

/** Net amount plus VAT at a rate in basis points, rounded half up once (GAP-047, GAP-048). */
export const withVat = (net: Cents, rateBp: number): Cents => net + shareOf(net, rateBp);

/** Basis points as a percentage without trailing zeros: 2550 is 25.5. */
export const percentText = (rateBp: number): string => String(rateBp / 100);
