// A bank account change awaiting a second person (four eyes), with the decision.

import { type Seller, sellerCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { sellerLabels } from '#web/invoices/labels.ts';
import { listTime } from '#web/ui/kit/values/format.ts';
import { ProposalCard } from '#web/ui/session/proposal-card.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';

interface Props {
  current: string;
  proposal: NonNullable<Seller['proposedAccount']>;
}

export function ProposedAccount({ current, proposal: { id, bankAccount, byName, at, mayConfirm } }: Props) {
  const invalidate = [sellerCalls.get];
  const confirm = useCallMutation(sellerCalls.confirmAccount, {
    successMessage: invoiceCopy.accountConfirmed,
    isIdempotent: true,
    invalidate,
  });
  const discard = useCallMutation(sellerCalls.discardAccount, {
    successMessage: invoiceCopy.accountDiscarded,
    invalidate,
  });
  return (
    <ProposalCard
      title={sellerLabels.proposedAccount}
      heading="h3"
      proposed={sellerLabels.proposedBy(byName, listTime(at))}
      waiting={mayConfirm ? null : invoiceCopy.ownAccountChange}
      confirm={
        mayConfirm ? { label: sellerLabels.confirmAccount, busy: confirm.busy, run: () => confirm.run({ id }) } : null
      }
      discard={{ label: sellerLabels.discardAccount, busy: discard.busy, run: () => discard.run({ id }) }}
      className="mb-4"
    >
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt>{sellerLabels.currentAccount}</dt>
        <dd className="break-all font-medium tabular-nums">{current}</dd>
        <dt>{sellerLabels.newAccount}</dt>
        <dd className="break-all font-medium tabular-nums">{bankAccount || sellerLabels.noAccount}</dd>
      </dl>
    </ProposalCard>
  );
}
