// A claim for staff: what the partner and the supplier say, and the decision.

import { useParams } from 'react-router';
import { claimCalls } from '#domain/claims/calls.ts';
import { claimFileCalls } from '#domain/claims/file-calls.ts';
import { CLAIMS, claimTitles } from '#domain/claims/links.ts';
import type { Claim } from '#domain/claims/shapes.ts';
import { downloadCalls } from '#domain/delivery/calls.ts';
import { creditNotesMatching } from '#domain/invoices/links.ts';
import { orderPath } from '#domain/orders/links.ts';
import { ClaimFiles } from '#web/claims/claim-files.tsx';
import { ClaimScreen } from '#web/claims/claim-screen.tsx';
import { DecisionButtons } from '#web/claims/decision-buttons.tsx';
import { DownloadReplacement } from '#web/claims/download-replacement.tsx';
import { claimLabels } from '#web/claims/labels.ts';
import { SupplierButtons } from '#web/claims/supplier-buttons.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Timeline } from '#web/ui/kit/layout/timeline.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

/** Drafts have a number as well. */
function CreditNote({ number }: { number: string | null }) {
  const mayView = usePermission('Invoice.View');
  if (number === null) return claimLabels.creditNotInvoiced;
  return mayView ? <Link to={creditNotesMatching(number)}>{number}</Link> : number;
}

const supplierTerms = (claim: Claim) => [
  { term: claimLabels.supplier, value: claim.providerName ?? claimLabels.loadedKey },
  claim.turn !== 'nobody' && { term: claimLabels.turn, value: claimLabels.turns[claim.turn] },
  claim.supplierReference !== '' && { term: claimLabels.reference, value: claim.supplierReference },
  claim.providerRef !== null && { term: claimLabels.ourReference, value: claim.providerRef },
  claim.providerAnswer !== null && {
    term: claimLabels.answer,
    value: [claimLabels.answers[claim.providerAnswer], claim.providerNote].filter(Boolean).join(': '),
  },
  claim.supplierCredit !== null && { term: claimLabels.supplierCredit, value: money(claim.supplierCredit) },
];

export default function ClaimPage() {
  const { id = '' } = useParams();
  const read = useCallQuery(claimCalls.one, { id }, { keepPrevious: true });
  return (
    <ClaimScreen
      read={read}
      parentLink={{ to: CLAIMS, label: claimTitles.claims }}
      order={({ orderId, orderNumber }) => <Link to={orderPath(orderId)}>{orderNumber}</Link>}
      creditNote={({ creditNoteNumber }) => <CreditNote number={creditNoteNumber} />}
      actions={(claim) => (
        <>
          <DecisionButtons claims={[claim]} />
          <SupplierButtons claim={claim} />
          <DownloadReplacement call={downloadCalls.download} claim={claim} permission="Order.SendPackage" />
        </>
      )}
      terms={(claim) => [
        { term: claimLabels.partner, value: claim.partnerName },
        { term: claimLabels.by, value: claim.isFromList ? claimLabels.revokedByList : claim.createdByName },
        ...supplierTerms(claim),
      ]}
      files={(claim) => <ClaimFiles claim={claim} call={claimFileCalls.download} />}
      history={({ history }) => (
        <Timeline
          label={claimLabels.history}
          items={history.map(({ at, step, note, byName }) => ({
            id: `${at} ${step}`,
            at,
            title: claimLabels.steps[step],
            actor: byName,
            details: note,
          }))}
        />
      )}
    />
  );
}
