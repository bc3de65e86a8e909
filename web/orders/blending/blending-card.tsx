// Country mix card of an order: planned versus bought, replaced by the editor for authorized users (BLD-003 to
// BLD-011).

import Pencil from 'lucide-react/icons/pencil';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { orderCalls } from '#domain/orders/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import type { Blending, Order } from '#domain/orders/shapes.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useSession } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { detailLabels } from '../detail-labels.ts';

import { BUYING_POLL_MS } from '../poll-intervals.ts';
import { blendingLabels } from './labels.ts';
import { MixTable } from './mix-table.tsx';

const loadEditor = () => import('./blending-editor.tsx');
const Editor = lazy(async () => ({ default: (await loadEditor()).BlendingEditor }));

const BlendingPending = () => (
  <div className="px-4 pb-4">
    <SkeletonRows rows={3} height="h-9" />
  </div>
);

export function BlendingCard({ order }: { order: Order }) {
  const read = useCallQuery(
    orderCalls.blending,
    { id: order.id },
    { refetchInterval: order.status === 'Processing' && BUYING_POLL_MS, live: true },
  );
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  useEffect(() => {
    if (!editing && closed.current) opener.current?.focus();
    closed.current = editing;
  }, [editing]);
  const blending = read.data;
  const mayEdit = order.actions.includes('editBlending') && blending !== undefined;
  return (
    <Section
      title={detailLabels.blending}
      note={useMixNote(order) || (read.error && !blending && orderCopy.blendingMissing)}
      isFlush
      actions={
        mayEdit &&
        !editing && (
          <Button
            ref={opener}
            size="sm"
            icon={<Pencil aria-hidden />}
            onPointerEnter={() => void loadEditor()}
            onFocus={() => void loadEditor()}
            onClick={() => setEditing(true)}
          >
            {blendingLabels.edit}
          </Button>
        )
      }
    >
      {blending ? (
        editing ? (
          <Suspense fallback={<BlendingPending />}>
            <Editor order={order} blending={blending} close={() => setEditing(false)} />
          </Suspense>
        ) : (
          <CurrentMix order={order} blending={blending} />
        )
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <BlendingPending />
      )}
    </Section>
  );
}

const CurrentMix = ({ order, blending }: { order: Order; blending: Blending }) => (
  <>
    {blending.countries.length === 0 ? (
      <p className="px-4 pb-6 text-center text-muted">{orderCopy.blendingEmpty}</p>
    ) : (
      <MixTable blending={blending} quantity={order.quantity} />
    )}
    {order.product.voiduPromotion.promotionId === null && (
      <p className="px-4 pb-4 text-sm text-muted">{orderCopy.promotionNotProvided}</p>
    )}
  </>
);

/** Only users who may edit the mix see that it was changed manually (ODT-022, BLD-011). */
function useMixNote({ isBlendingUpdated }: Order): string | false {
  const scopes = useSession()?.scopes ?? [];
  const editor = scopes.includes('management') || scopes.includes('admin');
  return isBlendingUpdated && editor && detailLabels.blendingUpdated;
}
