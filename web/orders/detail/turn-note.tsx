// Whose turn it is on an order, by name (ODT-059).

import type { Reply } from '#domain/base/endpoint.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { turnCalls, turnOf } from '#domain/orders/turn.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { detailLabels } from '../detail-labels.ts';

/** "you, Lena Vogt and 2 more". */
function nameAll({ isYours, people, more }: Reply<typeof turnCalls.show>): string {
  const names = [...(isYours ? [detailLabels.you] : []), ...people].join(', ');
  if (names === '') return detailLabels.nobodyHolds;
  return more > 0 ? detailLabels.andMore(names, more) : names;
}

export function TurnNote({ order: { id, status, partner } }: { order: Order }) {
  const turn = turnOf(status);
  const isStaff = turn !== 'partner' && turn !== 'nobody';
  const { data } = useCallQuery(turnCalls.show, { id }, { enabled: isStaff });
  if (turn === 'nobody') return null;
  if (turn === 'partner') return <p className="mb-2 text-sm text-muted">{detailLabels.waitsFor(partner.name)}</p>;
  // Empty until it is known, so that the buttons below do not move.
  return (
    <p className="mb-2 min-h-5 text-sm text-muted">
      {data?.turn === turn && detailLabels.waitsForStaff(turn, nameAll(data))}
    </p>
  );
}
