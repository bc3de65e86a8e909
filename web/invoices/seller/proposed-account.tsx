// A bank account change awaiting a second person (four eyes), with the decision.

import Users from 'lucide-react/icons/users';
import { type Seller, sellerCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { sellerLabels } from '#web/invoices/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { listTime } from '#web/ui/kit/values/format.ts';
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
  const busy = confirm.busy || discard.busy;
  return (
    <section aria-label={sellerLabels.proposedAccount} className="mb-4 rounded-xl bg-orange-tint p-4 text-orange">
      <h3 className="flex items-center gap-2 text-base font-semibold">
        <Users className="size-4 shrink-0" aria-hidden />
        {sellerLabels.proposedAccount}
      </h3>
      <p className="mt-1 text-sm">{sellerLabels.proposedBy(byName, listTime(at))}</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt>{sellerLabels.currentAccount}</dt>
        <dd className="break-all font-medium tabular-nums">{current}</dd>
        <dt>{sellerLabels.newAccount}</dt>
        <dd className="break-all font-medium tabular-nums">{bankAccount || sellerLabels.noAccount}</dd>
      </dl>
      {!mayConfirm && <p className="mt-2 text-sm">{invoiceCopy.ownAccountChange}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayConfirm && (
          <Button kind="primary" busy={confirm.busy} disabled={busy} onClick={() => void confirm.run({ id })}>
            {sellerLabels.confirmAccount}
          </Button>
        )}
        <Button busy={discard.busy} disabled={busy} onClick={() => void discard.run({ id })}>
          {sellerLabels.discardAccount}
        </Button>
      </div>
    </section>
  );
}
