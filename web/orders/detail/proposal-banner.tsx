// A change of an approved order awaiting a second person, with its differences and the decision (four eyes).

import { useState } from 'react';
import { editCalls, type OrderEdit } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Order } from '#domain/orders/shapes.ts';
import { useOptionLabels } from '#web/ui/form/lookup.ts';
import { listTime } from '#web/ui/kit/values/format.ts';
import { ProposalCard } from '#web/ui/session/proposal-card.tsx';
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
  const edit = { id: order.id, termsVersion: order.termsVersion, ...change } as OrderEdit;
  return (
    <ProposalCard
      title={editLabels.proposal}
      heading="h2"
      proposed={editLabels.proposedBy(by, listTime(at))}
      waiting={mayConfirm ? null : editLabels.proposalWaits}
      confirm={
        mayConfirm ? { label: editLabels.confirmChange, busy: confirm.busy, run: () => confirm.run(edit) } : null
      }
      discard={{ label: editLabels.discardChange, busy: discard.busy, run: () => discard.run({ id: order.id }) }}
    >
      <ul className="text-sm font-medium tabular-nums">
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
    </ProposalCard>
  );
}
