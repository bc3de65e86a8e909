// Uploads a bank statement; errors and skipped lines stay visible.

import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { BANK_BYTES_MAX, bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { bankLabels } from '../labels.ts';

interface Props {
  /** Message about the last file; empty for none. */
  onMessage: (text: string) => void;
}

export function UploadStatement({ onMessage }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useCallMutation(bankCalls.upload, {
    invalidate: [bankCalls.list],
    hideErrorToast: true,
    successMessage: ({ newCount, knownCount }) => bankLabels.uploaded(newCount, knownCount),
    onSuccess: ({ debitCount, pendingCount, reversalCount }) => {
      const ignored = bankLabels.ignored(debitCount, pendingCount, reversalCount);
      onMessage(ignored && bankLabels.ignoredText(ignored));
    },
  });
  const [fault, setFault] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // Lets the user choose the same file again after correcting it.
    if (input.current) input.current.value = '';
    setFault('');
    onMessage('');
    if (file.size > BANK_BYTES_MAX) setFault(paymentCopy.fileTooLarge);
    else await upload.run({ file });
  };
  const message = fault || upload.error?.message;
  return (
    <div className="flex flex-col items-end gap-1">
      <input
        ref={input}
        type="file"
        accept=".xml"
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
    </div>
  );
}
