// A claim for its partner: what became of it, and the new key.

import { useState } from 'react';
import { useParams } from 'react-router';
import { myClaimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { myClaimFileCalls } from '#domain/claims/file-calls.ts';
import { claimTitles, MY_CLAIMS } from '#domain/claims/links.ts';
import type { MyClaim } from '#domain/claims/shapes.ts';
import { downloadCalls } from '#domain/delivery/calls.ts';
import { myOrderPath } from '#domain/orders/links.ts';
import { ClaimFiles } from '#web/claims/claim-files.tsx';
import { ClaimScreen } from '#web/claims/claim-screen.tsx';
import { DownloadReplacement } from '#web/claims/download-replacement.tsx';
import { claimLabels } from '#web/claims/labels.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Timeline } from '#web/ui/kit/layout/timeline.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';

function Withdraw({ claim: { id, number, actions } }: { claim: MyClaim }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useCallMutation(myClaimCalls.withdraw, {
    successMessage: claimCopy.withdrawn,
    invalidate: [myClaimCalls.one, myClaimCalls.list],
    onSuccess: () => setAsking(false),
  });
  if (!actions.includes('withdraw')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{claimLabels.withdraw}</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={claimLabels.withdrawTitle(claimLabels.numbered(number))}
        confirmLabel={claimLabels.withdraw}
        cancelLabel={claimLabels.keep}
        busy={withdraw.busy}
        onConfirm={() => void withdraw.run({ id })}
      >
        <p>{claimLabels.withdrawText}</p>
      </ConfirmDialog>
    </>
  );
}

export default function MyClaimPage() {
  const { id = '' } = useParams();
  const read = useCallQuery(myClaimCalls.one, { id }, { keepPrevious: true });
  return (
    <ClaimScreen
      read={read}
      parentLink={{ to: MY_CLAIMS, label: claimTitles.myClaims }}
      order={({ orderNumber }) => <Link to={myOrderPath(orderNumber)}>{orderNumber}</Link>}
      creditNote={({ creditNoteNumber }) => creditNoteNumber ?? claimLabels.creditFollows}
      actions={(claim) => (
        <>
          <Withdraw claim={claim} />
          <DownloadReplacement call={downloadCalls.downloadMine} claim={claim} permission="Order.View" />
        </>
      )}
      terms={() => []}
      files={(claim) => <ClaimFiles claim={claim} call={myClaimFileCalls.download} />}
      history={({ history }) => (
        <Timeline
          label={claimLabels.history}
          items={history.map(({ at, step, byUs }) => ({
            id: `${at} ${step}`,
            at,
            title: claimLabels.steps[step],
            actor: byUs ? claimLabels.you : claimLabels.us,
          }))}
        />
      )}
    />
  );
}
