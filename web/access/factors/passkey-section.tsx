// The user's passkeys: add, rename, remove.

import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { passkeyCopy } from '#domain/access/passkey-copy.ts';
import { type Passkey, passkeyCalls } from '#domain/access/passkeys.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { knowsPasskeys } from './passkey-browser.ts';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { passkeyLabels } from './passkey-labels.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeySection() {
  const passkeys = useCallQuery(passkeyCalls.list, {});
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const removal = useCallMutation(passkeyCalls.remove, {
    successMessage: passkeyCopy.removed,
    invalidate: [passkeyCalls.list],
    onSuccess: close,
  });
  return (
    <Section
      title={passkeyLabels.section}
      note={knowsPasskeys() ? passkeyLabels.note : passkeyLabels.unsupported}
      actions={
        passkeys.data &&
        knowsPasskeys() && <Button onClick={() => setOpen({ kind: 'add' })}>{passkeyLabels.add}</Button>
      }
    >
      {passkeys.data?.length === 0 ? (
        <p className="text-muted">{passkeyLabels.none}</p>
      ) : passkeys.data ? (
        <ul aria-label={passkeyLabels.section} className="divide-y divide-line">
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={() => setOpen({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      ) : passkeys.error ? (
        <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} busy={passkeys.isFetching} />
      ) : (
        <SkeletonRows rows={1} />
      )}
      <AddPasskeyDialog open={open?.kind === 'add'} onClose={close} />
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      <ConfirmDialog
        open={open?.kind === 'remove'}
        onOpenChange={(next) => !next && close()}
        title={passkeyLabels.removeTitle(open?.kind === 'remove' ? open.passkey.name : '')}
        confirmLabel={passkeyLabels.remove}
        cancelLabel={passkeyLabels.keep}
        busy={removal.busy}
        onConfirm={() => open?.kind === 'remove' && void removal.run({ id: open.passkey.id })}
      >
        {passkeyLabels.removeText}
      </ConfirmDialog>
    </Section>
  );
}

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-1 last:pb-0">
      <Fingerprint className="size-5 shrink-0 self-start text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {passkeyLabels.added} <Time value={createdAt} /> · {passkeyLabels.lastUsed}{' '}
          {lastUsedAt ? <Time value={lastUsedAt} /> : passkeyLabels.never}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={passkeyLabels.renameNamed(name)} onClick={onRename}>
          {passkeyLabels.rename}
        </Button>
        <Button aria-label={passkeyLabels.removeNamed(name)} onClick={onRemove}>
          {passkeyLabels.remove}
        </Button>
      </div>
    </li>
  );
}
