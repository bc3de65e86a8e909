// Asks before a statement of accounts that are not the seller's is read.

import { bankLabels } from '#web/payments/labels.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';

interface Props {
  /** Account numbers; closed if empty. */
  accounts: readonly string[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export const ForeignAccountsDialog = ({ accounts, busy, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open={accounts.length > 0}
    onOpenChange={(open) => !open && onClose()}
    title={bankLabels.foreignTitle}
    confirmLabel={bankLabels.readAnyway}
    cancelLabel={bankLabels.notNow}
    danger={false}
    busy={busy}
    onConfirm={onConfirm}
  >
    <p>{bankLabels.foreignText(accounts.join(', '))}</p>
  </ConfirmDialog>
);
