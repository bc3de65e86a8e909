// Asks before a promotion leaves the market, and says how many open orders of it go on (PRO-011).

import { promotionCalls } from '#domain/promotions/calls.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import { words } from './words.ts';

interface Props {
  promotion: Promotion;
  open: boolean;
  close: () => void;
  onConfirm: () => void;
}

export function UnpublishDialog({ promotion: { id, product }, open, close, onConfirm }: Props) {
  const read = useRead(promotionCalls.one, { id }, { enabled: open, fresh: 0 });
  const orders = read.data?.openOrders;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.unpublishTitle(product.name)}
      action={words.unpublish}
      keep={words.keepPublished}
      danger={false}
      onConfirm={onConfirm}
    >
      <p>{words.unpublishText}</p>
      {orders !== undefined ? (
        <p className="text-ink">{words.openOrders(orders)}</p>
      ) : read.error ? null : (
        <SkeletonRows rows={1} />
      )}
    </ConfirmDialog>
  );
}
