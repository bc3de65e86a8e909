// Downloads the key that replaced a claimed one; each download is recorded.

import Download from 'lucide-react/icons/download';
import type { Permission } from '#domain/base/permissions.ts';
import type { MyClaim } from '#domain/claims/shapes.ts';
import type { downloadCalls } from '#domain/delivery/calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { usePermission } from '#web/ui/session/session.ts';
import { useDownload } from '#web/ui/session/use-call.ts';
import { claimLabels } from './labels.ts';

interface Props {
  call: typeof downloadCalls.download | typeof downloadCalls.downloadMine;
  claim: Pick<MyClaim, 'orderId' | 'replacementPackageId'>;
  permission: Permission;
}

export function DownloadReplacement({ call, claim: { orderId, replacementPackageId }, permission }: Props) {
  const mayDownload = usePermission(permission);
  const file = useDownload(call);
  if (replacementPackageId === null || !mayDownload) return null;
  return (
    <Button
      kind="primary"
      busy={file.busy}
      icon={<Download aria-hidden />}
      onClick={() => file.run({ id: orderId, pkg: replacementPackageId })}
    >
      {claimLabels.download}
    </Button>
  );
}
