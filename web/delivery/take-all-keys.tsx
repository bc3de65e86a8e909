// Downloads the keys of all orders that have some, as one file (PORD-028).

import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { allKeysCalls } from '#domain/delivery/calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation, useDownload } from '#web/ui/session/use-call.ts';
import { packageLabels } from './labels.ts';
import { takeAllLabels } from './take-all-labels.ts';

export function TakeAllKeys({ orders, keys }: { orders: number; keys: number }) {
  const [open, setOpen] = useState(false);
  const mayTake = usePermission('Order.CreatePackage');
  const file = useDownload(allKeysCalls.download);
  const draw = useCallMutation(allKeysCalls.drawAll, {
    reload: true,
    onSuccess: ({ packages, refused, left }) => {
      setOpen(false);
      if (packages.length > 0) file.run({ packageIds: packages.map(({ packageId }) => packageId) });
      for (const { orderNumber, message } of refused) toast.bad(`${orderNumber}: ${message}`);
      if (left > 0) toast.plain(takeAllLabels.keysLeft(left));
    },
  });
  if (!mayTake || orders < 2) return null;
  return (
    <>
      <Button size="sm" icon={<Download aria-hidden />} busy={file.busy} onClick={() => setOpen(true)}>
        {takeAllLabels.takeAll(integer(keys))}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={takeAllLabels.takeAllTitle(integer(keys), orders)}
        confirmLabel={packageLabels.download}
        danger={false}
        busy={draw.busy}
        onConfirm={() => void draw.run({})}
      >
        {takeAllLabels.takeAllText}
      </ConfirmDialog>
    </>
  );
}
