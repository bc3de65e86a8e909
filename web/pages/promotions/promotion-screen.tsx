// One promotion in full (PDT). Its orders are provided by a later feature.

import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { commonCopy } from '#domain/base/copy.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { PROMOTIONS, promotionPath, promotionTitles } from '#domain/promotions/links.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { PromotionPill } from '#web/promotions/cells.tsx';
import { CostNotice } from '#web/promotions/cost-flag.tsx';
import { CountriesTable } from '#web/promotions/countries-table.tsx';
import { EditLink } from '#web/promotions/edit-link.tsx';
import { promotionLabels } from '#web/promotions/labels.ts';
import { PriceFacts, PromotionFacts, Restrictions } from '#web/promotions/promotion-facts.tsx';
import { PublishDialog, PublishSwitch } from '#web/promotions/publish-switch.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ListPositionLinks } from '#web/ui/list/position/list-position-links.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const PARENT_LINK = { to: PROMOTIONS, label: promotionLabels.back };

interface Props {
  Orders: ComponentType<{ promotion: Promotion }>;
}

export function PromotionScreen({ Orders }: Props) {
  const { promotionid: id = '' } = useParams();
  const read = useCallQuery(promotionCalls.one, { id }, { enabled: id !== '' });
  if (!read.data)
    return (
      <div className="mx-auto max-w-300">
        <PageHeader
          title={
            read.error
              ? read.error.status === 404
                ? commonCopy.notFound
                : promotionCopy.notLoaded
              : promotionTitles.promotion
          }
          parentLink={PARENT_LINK}
        />
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    );
  return <LoadedPromotion key={read.data.id} promotion={read.data} Orders={Orders} />;
}

function LoadedPromotion({ promotion, Orders }: Props & { promotion: Promotion }) {
  const { product } = promotion;
  return (
    <div className="mx-auto max-w-300 pb-10">
      <PageHeader
        title={product.name}
        parentLink={PARENT_LINK}
        badge={<PromotionPill status={promotion.status} />}
        note={[product.sku, product.publisher.name].filter(Boolean).join(' · ')}
        actions={
          <>
            <ListPositionLinks
              id={promotion.id}
              names={promotionLabels.neighbors}
              state={promotion.published}
              pathOf={promotionPath}
            />
            <PublishDialog>
              <PublishSwitch promotion={promotion} label />
            </PublishDialog>
            <EditLink promotion={promotion} />
          </>
        }
      />
      <CostNotice promotion={promotion} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(300px,360px)]">
        <div className="flex min-w-0 flex-col gap-4">
          <PriceFacts promotion={promotion} />
          <PromotionFacts promotion={promotion} />
        </div>
        <div className="flex flex-col gap-4">
          <Section title={promotionLabels.countries} isFlush>
            <CountriesTable promotion={promotion} />
          </Section>
          <Restrictions promotion={promotion} />
        </div>
      </div>
      <Orders promotion={promotion} />
    </div>
  );
}
