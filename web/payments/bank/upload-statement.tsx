// Uploads a bank statement; errors stay visible, and statements of another account are asked about.

import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { BANK_BYTES_MAX, type BankUpload, bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { bankLabels } from '../labels.ts';

interface Props {
  /** Result of the last file; null while there is none. */
  onResult: (upload: BankUpload | null) => void;
}

export function UploadStatement({ onResult }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<File | null>(null);
  const upload = useCallMutation(bankCalls.upload, {
    invalidate: [bankCalls.list],
    hideErrorToast: true,
    successMessage: ({ newCount }) => bankLabels.uploaded(newCount),
    onSuccess: onResult,
  });
  const [fault, setFault] = useState('');
  const foreign = upload.error?.errors.find(({ field }) => field === 'accounts')?.allowed ?? [];
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // Lets the user choose the same file again after correcting it.
    if (input.current) input.current.value = '';
    setFault('');
    onResult(null);
    setAsked(file);
    if (file.size > BANK_BYTES_MAX) setFault(paymentCopy.fileTooLarge);
    else await upload.run({ file });
  };
  const message = fault || upload.error?.message;
  return (
    <div className="flex flex-col items-end gap-1">
      <input
        ref={input}
        type="file"
        accept=".xml,.zip"
        aria-label={bankLabels.upload}
        className="hidden"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <Button kind="primary" busy={upload.busy} icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
        {bankLabels.upload}
      </Button>
      {message && (
        <p role="alert" className="max-w-md text-right text-sm text-red">
          {message}
        </p>
      )}
      <ConfirmDialog
        open={foreign.length > 0}
        onOpenChange={(open) => !open && upload.reset()}
        title={bankLabels.foreignTitle}
        confirmLabel={bankLabels.readAnyway}
        cancelLabel={bankLabels.notNow}
        danger={false}
        busy={upload.busy}
        onConfirm={() => asked && void upload.run({ file: asked, accounts: [...foreign] })}
      >
        <p>{bankLabels.foreignText(foreign.join(', '))}</p>
      </ConfirmDialog>
    </div>
  );
}
