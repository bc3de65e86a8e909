// Buttons that add a provider, enter or change the account of one, and remove it.

import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { accountCopy } from '#domain/operations/account-copy.ts';
import { providerAccountCalls } from '#domain/operations/provider-account-calls.ts';
import { providerCalls } from '#domain/operations/provider-calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { AccountDialog, type KnownProvider } from './account-dialog.tsx';
import { accountLabels as labels } from './account-labels.ts';

export function AddProviderButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {labels.add}
      </Button>
      <AccountDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

export function AccountButton({ provider }: { provider: KnownProvider }) {
  const [open, setOpen] = useState(false);
  const { account, name } = provider;
  return (
    <>
      <Button
        size="sm"
        kind={account ? 'secondary' : 'primary'}
        icon={<Pencil aria-hidden />}
        aria-label={account ? labels.editOf(name) : labels.enterOf(name)}
        onClick={() => setOpen(true)}
      >
        {account ? labels.edit : labels.enter}
      </Button>
      <AccountDialog provider={provider} open={open} onOpenChange={setOpen} />
    </>
  );
}

interface RemoveProps {
  provider: KnownProvider;
  version: number;
}

export function RemoveAccountButton({ provider: { id, name }, version }: RemoveProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const remove = useCallMutation(providerAccountCalls.remove, {
    successMessage: accountCopy.removed(name),
    invalidate: [providerCalls.list],
    onSuccess: close,
  });
  return (
    <>
      <Button size="sm" icon={<Trash2 aria-hidden />} aria-label={labels.removeOf(name)} onClick={() => setOpen(true)}>
        {labels.remove}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={labels.removeTitle(name)}
        confirmLabel={labels.remove}
        busy={remove.busy}
        onConfirm={() => void remove.run({ id, version })}
      >
        {remove.error?.message ?? labels.removeEffect}
      </ConfirmDialog>
    </>
  );
}
