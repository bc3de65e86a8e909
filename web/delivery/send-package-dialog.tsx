// Sends packages from a list row, where they are not loaded yet: loads and shows them.

import type { Endpoint, Input } from '#domain/base/endpoint.ts';
import type { ActionDialogProps } from '#web/orders/action-map.ts';
import type { AnyOrder } from '#web/orders/figures.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { packageLabels } from './labels.ts';
import { PackageList } from './package-list.tsx';
import type { PackageSide } from './package-side.ts';

/** Dialog of one side; `one` loads an order with its packages. */
export const sendPackageDialog = (side: PackageSide, readCall: Endpoint) => (props: ActionDialogProps<AnyOrder>) => (
  <Dialog
    open={props.open}
    onOpenChange={(next) => !next && props.close()}
    title={packageLabels.sendTitle(props.order.orderNumber)}
    description={props.order.product.productName}
    size="md"
  >
    <Packages side={side} one={readCall} id={props.order.id} />
  </Dialog>
);

function Packages({ side, one, id }: { side: PackageSide; one: Endpoint; id: string }) {
  const read = useCallQuery(one, { id } as Input<Endpoint>);
  const order = read.data as AnyOrder | undefined;
  if (order) return <PackageList order={order} side={side} />;
  return read.error ? (
    <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
  ) : (
    <SkeletonRows rows={2} />
  );
}
