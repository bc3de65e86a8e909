// Confirms unpublishing with the number of open orders that continue (PRO-011).

import { promotionCalls } from '#domain/promotions/calls.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { promotionLabels } from './labels.ts';

interface Props {
  promotion: Promotion;
  open: boolean;
  close: () => void;
  onConfirm: () => void;
}

export function UnpublishDialog({ promotion: { id, product }, open, close, onConfirm }: Props) {
  const read = useCallQuery(promotionCalls.one, { id }, { enabled: open, staleTime: 0 });
  const orders = read.data?.openOrders;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={promotionLabels.unpublishTitle(product.name)}
      confirmLabel={promotionLabels.unpublish}
      cancelLabel={promotionLabels.keepPublished}
      danger={false}
      onConfirm={onConfirm}
    >
      <p>{promotionLabels.unpublishText}</p>
      {orders !== undefined ? (
        <p className="text-ink">{promotionLabels.openOrders(orders)}</p>
      ) : read.error ? null : (
        <SkeletonRows rows={1} />
      )}
    </ConfirmDialog>
  );
}
