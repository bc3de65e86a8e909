// Promotion wizard: a new promotion, optionally for a preselected product, or an existing one from its second step on
// (WIZ-001, WIZ-003, PPD-012). Offers an earlier draft first.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { commonCopy } from '#domain/base/copy.ts';
import { timeOf } from '#domain/base/time.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { PROMOTIONS, promotionPath, promotionTitles } from '#domain/promotions/links.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { meQuery } from '#web/access/account.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { type Draft, newDraft, toDraft, type WizardStep } from '#web/promotions/wizard/draft.ts';
import { ResumeDraft } from '#web/promotions/wizard/resume-draft.tsx';
import { readStoredDraft, removeStoredDraft } from '#web/promotions/wizard/stored-draft.ts';
import { Wizard } from '#web/promotions/wizard/wizard.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const PARENT_LINK = { to: PROMOTIONS, label: promotionLabels.back };

export default function PromotionWizardPage() {
  const { promotionid } = useParams();
  return promotionid ? <EditPromotion key={promotionid} id={promotionid} /> : <NewPromotion />;
}

function NewPromotion() {
  const [query] = useSearchParams();
  const productId = (query.get('status') === 'Create' && query.get('productId')) || undefined;
  const [start] = useState(() => ({ ...newDraft(timeOf(Date.now())), ...(productId && { productId }) }));
  return (
    <div className="mx-auto max-w-240">
      <PageHeader title={promotionTitles.create} parentLink={PARENT_LINK} />
      <LoadedWizard promotion={null} start={start} />
    </div>
  );
}

function EditPromotion({ id }: { id: string }) {
  // Loaded once: a conflicting change by another user is refused on saving.
  const read = useCallQuery(promotionCalls.one, { id }, { refetchOnFocus: false, staleTime: 0 });
  const [first, setFirst] = useState<Promotion>();
  if (!first && read.data && !read.isFetching) setFirst(read.data);
  return (
    <div className="mx-auto max-w-240">
      <PageHeader
        title={
          first
            ? promotionTitles.edit
            : read.error
              ? read.error.status === 404
                ? commonCopy.notFound
                : promotionCopy.notLoaded
              : promotionTitles.edit
        }
        note={first?.product.name}
        parentLink={first ? { to: promotionPath(id), label: first.product.name } : PARENT_LINK}
      />
      {first ? (
        <LoadedWizard promotion={first} start={toDraft(first)} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
}

/** An earlier draft, or a fresh start. */
function LoadedWizard({ promotion, start }: { promotion: Promotion | null; start: Draft }) {
  const me = useQuery(meQuery);
  return me.data ? (
    <ResumeOrStart person={me.data.email} promotion={promotion} start={start} />
  ) : (
    <SkeletonRows rows={6} />
  );
}

function ResumeOrStart({ person, promotion, start }: { person: string; promotion: Promotion | null; start: Draft }) {
  const [stored] = useState(() => readStoredDraft(person, promotion?.id ?? null));
  const first: WizardStep = promotion ? 'regions' : 'game';
  const [begun, setBegun] = useState<{ draft: Draft; step: WizardStep } | null>(
    stored ? null : { draft: start, step: first },
  );
  if (begun)
    return (
      <Wizard
        person={person}
        edited={promotion && { id: promotion.id, modifiedAt: promotion.modifiedAt, validTo: promotion.validTo }}
        initialDraft={begun}
      />
    );
  return (
    <ResumeDraft
      stored={stored!}
      editing={promotion !== null}
      stale={promotion !== null && stored!.modifiedAt !== promotion.modifiedAt}
      onResume={() => setBegun({ draft: stored!.draft, step: stored!.step })}
      onDiscard={() => {
        removeStoredDraft(person, promotion?.id ?? null);
        setBegun({ draft: start, step: first });
      }}
    />
  );
}
