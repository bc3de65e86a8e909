// The screen of the wizard: a new promotion, perhaps of a product that was chosen elsewhere, or an existing one from its
// second step on (WIZ-001, WIZ-003, PPD-012). What was begun earlier is offered first.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { copy as common } from '#domain/base/copy.ts';
import { timeOf } from '#domain/base/time.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { copy } from '#domain/promotions/copy.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { meQuery } from '#web/access/account.ts';
import { ErrorState } from '#web/base/error-state.tsx';
import { PageHeader } from '#web/base/page-header.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import { PROMOTIONS, promotionPath, titles } from '../paths.ts';
import { words as shared } from '../words.ts';
import { blank, type Draft, draftOf, type WizardStep } from './draft.ts';
import { DraftOffer } from './draft-offer.tsx';
import { forgetDraft, storedDraft } from './stored-draft.ts';
import { Wizard } from './wizard.tsx';

const BACK = { to: PROMOTIONS, label: shared.back };

export default function WizardScreen() {
  const { promotionid } = useParams();
  return promotionid ? <EditPromotion key={promotionid} id={promotionid} /> : <NewPromotion />;
}

function NewPromotion() {
  const [query] = useSearchParams();
  const productId = (query.get('status') === 'Create' && query.get('productId')) || undefined;
  const [start] = useState(() => ({ ...blank(timeOf(Date.now())), ...(productId && { productId }) }));
  return (
    <div className="mx-auto max-w-240">
      <PageHeader title={titles.create} back={BACK} />
      <Begin promotion={null} start={start} />
    </div>
  );
}

function EditPromotion({ id }: { id: string }) {
  // Read once: what somebody else saves meanwhile is told when these changes are saved.
  const read = useRead(promotionCalls.one, { id }, { focus: false, fresh: 0 });
  const [first, setFirst] = useState<Promotion>();
  if (!first && read.data && !read.isFetching) setFirst(read.data);
  return (
    <div className="mx-auto max-w-240">
      <PageHeader
        title={
          first
            ? titles.edit
            : read.error
              ? read.error.status === 404
                ? common.notFound
                : copy.notLoaded
              : titles.edit
        }
        note={first?.product.name}
        back={first ? { to: promotionPath(id), label: first.product.name } : BACK}
      />
      {first ? (
        <Begin promotion={first} start={draftOf(first)} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
}

/** What was begun earlier, or the beginning. */
function Begin({ promotion, start }: { promotion: Promotion | null; start: Draft }) {
  const me = useQuery(meQuery);
  return me.data ? <Offered person={me.data.email} promotion={promotion} start={start} /> : <SkeletonRows rows={6} />;
}

function Offered({ person, promotion, start }: { person: string; promotion: Promotion | null; start: Draft }) {
  const [stored] = useState(() => storedDraft(person, promotion?.id ?? null));
  const first: WizardStep = promotion ? 'regions' : 'game';
  const [begun, setBegun] = useState<{ draft: Draft; step: WizardStep } | null>(
    stored ? null : { draft: start, step: first },
  );
  if (begun)
    return (
      <Wizard
        person={person}
        edited={promotion && { id: promotion.id, modifiedAt: promotion.modifiedAt, validTo: promotion.validTo }}
        start={begun}
      />
    );
  return (
    <DraftOffer
      stored={stored!}
      editing={promotion !== null}
      stale={promotion !== null && stored!.modifiedAt !== promotion.modifiedAt}
      onResume={() => setBegun({ draft: stored!.draft, step: stored!.step })}
      onDiscard={() => {
        forgetDraft(person, promotion?.id ?? null);
        setBegun({ draft: start, step: first });
      }}
    />
  );
}
