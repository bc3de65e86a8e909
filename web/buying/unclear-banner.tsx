// Purchases that a provider was asked for and never clearly answered: how many, why nothing is bought in their place,
// and what a person can do.

import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { unclearList } from '#domain/buying/unclear.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { ButtonLink } from '#web/base/link.tsx';
import { writePlace } from '#web/base/list-state.ts';
import { useMay } from '#web/base/session.ts';
import { UNCLEAR_PATH } from './paths.ts';
import { words } from './words.ts';

export function UnclearBanner({ order: { unclearCount = 0, orderNumber } }: { order: Order }) {
  const may = useMay('Order.Level2Approve');
  return (
    <section aria-label={words.unclear} className="rounded-xl bg-orange-tint p-4 text-orange">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <CircleHelp className="size-4 shrink-0" aria-hidden />
        {words.unclearTitle(unclearCount)}
      </h2>
      <p className="mt-1.5 text-sm">{words.unclearText}</p>
      {may ? (
        <ButtonLink
          size="sm"
          className="mt-2.5"
          to={writePlace(UNCLEAR_PATH, unclearList, { filter: { text: orderNumber } })}
        >
          {words.showUnclear}
        </ButtonLink>
      ) : (
        <p className="mt-1.5 text-sm">{words.unclearDo}</p>
      )}
    </section>
  );
}
