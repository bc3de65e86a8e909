// Packages of an order: number of keys, status, user; send, resend the notice, and download the keys (PORD-018,
// PORD-026, ODT-044, ODT-045).

import Download from 'lucide-react/icons/download';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { deliveryCopy } from '#domain/delivery/copy.ts';
import type { Package } from '#domain/orders/shapes.ts';
import type { AnyOrder } from '#web/orders/figures.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation, useDownload } from '#web/ui/session/use-call.ts';
import { packageLabels } from './labels.ts';
import type { PackageSide } from './package-side.ts';

interface Props {
  order: AnyOrder;
  side: PackageSide;
}

export const PackageList = ({ order, side }: Props) =>
  order.packages === undefined || order.packages.length === 0 ? (
    <EmptyState title={packageLabels.none}>{packageLabels.noneHint}</EmptyState>
  ) : (
    <ul aria-label={packageLabels.packages} className="divide-y divide-line">
      {order.packages.map((pack, at) => (
        <PackageLine key={pack.packageId} order={order} side={side} pack={pack} number={at + 1} />
      ))}
    </ul>
  );

function PackageLine({ order, side, pack, number }: Props & { pack: Package; number: number }) {
  const keys = packageLabels.keysOf(integer(pack.quantity));
  const last = pack.history.at(-1);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="font-medium tabular-nums">
            {packageLabels.package} {number} · {keys}
          </span>
          <StatusPill tone={pack.status === 'Sent' ? 'green' : 'grey'}>{packageLabels.states[pack.status]}</StatusPill>
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {last && `${packageLabels.lastChange(packageLabels.states[last.status], last.modifiedByName)} · `}
          <Time value={last?.modifiedAt ?? pack.modifiedAt} />
        </p>
      </div>
      <PackageButtons order={order} side={side} pack={pack} keys={keys} />
    </li>
  );
}

function PackageButtons({ order, side, pack, keys }: Props & { pack: Package; keys: string }) {
  const [asking, setAsking] = useState(false);
  const mayDownload = usePermission(side.mayDownload);
  const mayClaim = usePermission(side.mayClaim);
  const file = useDownload(side.download);
  const mutation = useCallMutation(side.send, {
    successMessage: deliveryCopy.sent,
    reload: true,
    isIdempotent: true,
    onSuccess: () => setAsking(false),
  });
  const input = { id: order.id, pkg: pack.packageId };
  const sent = pack.status === 'Sent';
  return (
    <div className="flex flex-wrap gap-2">
      {sent && mayDownload && (
        <Button size="sm" busy={file.busy} icon={<Download aria-hidden />} onClick={() => file.run(input)}>
          {packageLabels.download}
        </Button>
      )}
      {sent && mayClaim && (
        <Link to={side.claimPath(order.id, pack.packageId)} className="self-center text-sm">
          {packageLabels.claimKeys}
        </Link>
      )}
      {order.actions.includes('sendPackage') && (
        <Button
          size="sm"
          kind={sent ? 'secondary' : 'primary'}
          busy={sent && mutation.busy}
          icon={<Send aria-hidden />}
          onClick={() => (sent ? void mutation.run(input) : setAsking(true))}
        >
          {sent ? packageLabels.resend : packageLabels.send}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(next) => {
          mutation.reset();
          setAsking(next);
        }}
        title={packageLabels.confirmTitle(keys)}
        confirmLabel={packageLabels.sendPackage}
        cancelLabel={packageLabels.keep}
        danger={false}
        busy={mutation.busy}
        onConfirm={() => void mutation.run(input)}
      >
        <p>{side.sendEffect(order.partner.name)}</p>
        {mutation.error?.message && (
          <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {mutation.error.message}
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
