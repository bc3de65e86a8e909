// A claim with its history, while it loads and when it cannot be read.

import type { ReactNode } from 'react';
import { claimTitles } from '#domain/claims/links.ts';
import type { MyClaim } from '#domain/claims/shapes.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import type { ApiError } from '#web/ui/session/api-error.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { ClaimStatePill } from './claim-state.tsx';
import { claimLabels } from './labels.ts';

type Term = { term: string; value: ReactNode };

/** A paragraph that somebody typed, on a row of its own. */
const paragraph = (term: string, text: string) =>
  text !== '' && { term, value: <span className="whitespace-pre-line">{text}</span>, spansRow: true };

interface Props<C extends MyClaim> {
  read: { data: C | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  parentLink: { to: string; label: string };
  /** Order, with its link, and what became of a credit. */
  order: (claim: C) => ReactNode;
  creditNote: (claim: C) => ReactNode;
  actions: (claim: C) => ReactNode;
  /** Terms of one side. */
  terms: (claim: C) => (Term | false)[];
  files: (claim: C) => ReactNode;
  history: (claim: C) => ReactNode;
}

export function ClaimScreen<C extends MyClaim>({
  read,
  parentLink,
  order,
  creditNote,
  actions,
  terms,
  files,
  history,
}: Props<C>) {
  if (!read.data)
    return (
      <>
        <PageHeader title={claimTitles.claim} parentLink={parentLink} />
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </>
    );
  const claim = read.data;
  return (
    <>
      <PageHeader
        title={claimLabels.numbered(claim.number)}
        badge={<ClaimStatePill state={claim.state} />}
        parentLink={parentLink}
        note={`${claim.productName} · ${claim.sku}`}
        actions={<div className="flex flex-wrap gap-2">{actions(claim)}</div>}
      />
      <div className="grid gap-4 pb-6 lg:grid-cols-[2fr_1fr]">
        <Section title={claimLabels.details}>
          <DescriptionList
            columns={2}
            items={[
              { term: claimLabels.order, value: order(claim) },
              { term: claimLabels.key, value: claimLabels.keyOf(claim.keyLine) },
              { term: claimLabels.reason, value: claimLabels.reasons[claim.reason] },
              ...terms(claim),
              claim.state === 'credited' && { term: claimLabels.creditNote, value: creditNote(claim) },
              paragraph(claimLabels.note, claim.note),
              paragraph(claimLabels.resolution, claim.resolution),
            ]}
          />
        </Section>
        <div className="flex flex-col gap-4">
          {files(claim)}
          <Section title={claimLabels.history}>{history(claim)}</Section>
        </div>
      </div>
    </>
  );
}
