// A change of an approved order awaiting a second person, with its differences and the decision (four eyes).

import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { editCalls, type OrderEdit } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { useOptionLabels } from '#web/ui/form/lookup.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { listTime } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { detailLabels } from '../detail-labels.ts';
import { proposedDifferences } from '../edit/edit-fields.ts';
import { editLabels } from '../edit/labels.ts';
import { orderPromotionLookup } from '../edit/promotion-lookup.ts';

type Proposal = NonNullable<Order['proposal']>;

export const ProposalBanner = ({ order }: { order: Order }) =>
  order.proposal ? <ProposedChange order={order} proposal={order.proposal} /> : null;

function ProposedChange({ order, proposal: { by, at, change, mayConfirm } }: { order: Order; proposal: Proposal }) {
  const [lookup] = useState(() => orderPromotionLookup(order.product.productSku));
  const [promotion] = useOptionLabels(lookup, change.promotionId ? [change.promotionId] : []);
  const confirm = useCallMutation(editCalls.edit, {
    successMessage: ({ proposal }) => (proposal ? orderCopy.changeProposed : orderCopy.updated),
    reload: true,
    isIdempotent: true,
  });
  const discard = useCallMutation(editCalls.discardProposal, {
    successMessage: orderCopy.changeDiscarded,
    reload: true,
  });
  const busy = confirm.busy || discard.busy;
  return (
    <section aria-label={editLabels.proposal} className="rounded-xl bg-orange-tint p-4 text-orange">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <Users className="size-4 shrink-0" aria-hidden />
        {editLabels.proposal}
      </h2>
      <p className="mt-1 text-sm">{editLabels.proposedBy(by, listTime(at))}</p>
      <ul className="mt-2 text-sm font-medium tabular-nums">
        {promotion && (
          <li>
            {detailLabels.promotion}: {promotion.label}
          </li>
        )}
        {proposedDifferences(order, change).map(([name, before, now]) => (
          <li key={name}>
            {name}: {before} → {now}
          </li>
        ))}
      </ul>
      {!mayConfirm && <p className="mt-2 text-sm">{editLabels.proposalWaits}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayConfirm && (
          <Button
            kind="primary"
            busy={confirm.busy}
            disabled={busy}
            onClick={() => void confirm.run({ id: order.id, termsVersion: order.termsVersion, ...change } as OrderEdit)}
          >
            {editLabels.confirmChange}
          </Button>
        )}
        <Button busy={discard.busy} disabled={busy} onClick={() => void discard.run({ id: order.id })}>
          {editLabels.discardChange}
        </Button>
      </div>
    </section>
  );
}
