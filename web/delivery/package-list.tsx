// The packages of an order: how many keys, sent or not, by whom; sending, sending the notice again, and the keys of a
// sent package as a file (PORD-018, PORD-026, ODT-044, ODT-045).

import Download from 'lucide-react/icons/download';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { copy } from '#domain/delivery/copy.ts';
import type { Package } from '#domain/orders/shapes.ts';
import { Button } from '#web/base/button.tsx';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { EmptyState } from '#web/base/empty-state.tsx';
import { integer } from '#web/base/format.ts';
import { useMay } from '#web/base/session.ts';
import { StatusPill } from '#web/base/status-pill.tsx';
import { Time } from '#web/base/time.tsx';
import { useAct, useDownload } from '#web/base/use-call.ts';
import type { AnyOrder } from '#web/orders/figures.ts';
import type { PackageSide } from './sides.ts';
import { words } from './words.ts';

interface Props {
  order: AnyOrder;
  side: PackageSide;
}

export const PackageList = ({ order, side }: Props) =>
  order.packages === undefined || order.packages.length === 0 ? (
    <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  ) : (
    <ul aria-label={words.packages} className="divide-y divide-line">
      {order.packages.map((pack, at) => (
        <PackageLine key={pack.packageId} order={order} side={side} pack={pack} number={at + 1} />
      ))}
    </ul>
  );

function PackageLine({ order, side, pack, number }: Props & { pack: Package; number: number }) {
  const keys = words.keysOf(integer(pack.quantity));
  const last = pack.history.at(-1);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="font-medium tabular-nums">
            {words.package} {number} · {keys}
          </span>
          <StatusPill tone={pack.status === 'Sent' ? 'green' : 'grey'}>{words.states[pack.status]}</StatusPill>
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {last && `${words.lastChange(words.states[last.status], last.modifiedByName)} · `}
          <Time value={last?.modifiedAt ?? pack.modifiedAt} />
        </p>
      </div>
      <PackageButtons order={order} side={side} pack={pack} keys={keys} />
    </li>
  );
}

function PackageButtons({ order, side, pack, keys }: Props & { pack: Package; keys: string }) {
  const [asking, setAsking] = useState(false);
  const mayDownload = useMay(side.mayDownload);
  const file = useDownload(side.download);
  const act = useAct(side.send, { done: copy.sent, reload: true, once: true, onDone: () => setAsking(false) });
  const input = { id: order.id, pkg: pack.packageId };
  const sent = pack.status === 'Sent';
  return (
    <div className="flex flex-wrap gap-2">
      {sent && mayDownload && (
        <Button size="sm" busy={file.busy} icon={<Download aria-hidden />} onClick={() => file.run(input)}>
          {words.download}
        </Button>
      )}
      {order.actions.includes('sendPackage') && (
        <Button
          size="sm"
          kind={sent ? 'secondary' : 'primary'}
          busy={sent && act.busy}
          icon={<Send aria-hidden />}
          onClick={() => (sent ? void act.run(input) : setAsking(true))}
        >
          {sent ? words.resend : words.send}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(next) => {
          act.clear();
          setAsking(next);
        }}
        title={words.confirmTitle(keys)}
        action={words.sendPackage}
        keep={words.keep}
        danger={false}
        busy={act.busy}
        onConfirm={() => void act.run(input)}
      >
        <p>{side.effect(order.partner.name)}</p>
        {act.refused?.message && (
          <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
            {act.refused.message}
          </p>
        )}
      </ConfirmDialog>
    </div>
  );
}
