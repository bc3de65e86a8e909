// A partner's price tier as its letter (SH-034).

import { cx } from '#web/ui/kit/cx.ts';

const TIERS = [
  { letter: 'S', name: 'Standart', look: 'bg-grey-tint text-grey' },
  { letter: 'G', name: 'Gold', look: 'bg-orange-tint text-orange' },
  { letter: 'P', name: 'Platinum', look: 'bg-navy-tint text-navy' },
  { letter: 'V', name: 'VIP', look: 'bg-indigo-tint text-indigo' },
] as const;

/** Tiers are 1 to 4; other numbers render nothing. */
export function TierBadge({ tier }: { tier: number }) {
  const tierStyle = TIERS[tier - 1];
  if (!tierStyle) return null;
  return (
    <abbr
      title={tierStyle.name}
      className={cx(
        'inline-grid size-4.5 place-items-center rounded-sm text-xs font-semibold no-underline forced-colors:border',
        tierStyle.look,
      )}
    >
      {tierStyle.letter}
    </abbr>
  );
}
