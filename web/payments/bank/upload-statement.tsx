// Uploads a bank statement; errors stay visible, and statements of another account are asked about.

import { lazy, Suspense, useState } from 'react';
import { BANK_BYTES_MAX, type BankUpload, bankCalls } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { bankLabels } from '../labels.ts';
import { ForeignAccountsDialog } from './foreign-accounts-dialog.tsx';

const CsvDialog = lazy(() => import('./csv/csv-dialog.tsx'));

/** XML and ZIP files are CAMT statements; any other text may be CSV, whatever its name. */
const isCsv = async (file: File): Promise<boolean> =>
  !/^(?:[^\x21-\x7E]*<|PK\x03\x04)/.test(await file.slice(0, 200).text());

interface Props {
  /** Result of the last file; null while there is none. */
  onResult: (upload: BankUpload | null) => void;
}

export function UploadStatement({ onResult }: Props) {
  const [asked, setAsked] = useState<File | null>(null);
  const upload = useCallMutation(bankCalls.upload, {
    invalidate: [bankCalls.list],
    hideErrorToast: true,
    successMessage: ({ newCount }) => bankLabels.uploaded(newCount),
    onSuccess: onResult,
  });
  const [fault, setFault] = useState('');
  const [csv, setCsv] = useState<File | null>(null);
  const foreign = upload.error?.errors.find(({ field }) => field === 'accounts')?.allowed ?? [];
  const choose = async (file: File) => {
    setFault('');
    onResult(null);
    setAsked(file);
    if (file.size > BANK_BYTES_MAX) setFault(paymentCopy.fileTooLarge);
    else if (await isCsv(file)) setCsv(file);
    else await upload.run({ file });
  };
  const message = fault || upload.error?.message;
  return (
    <div className="flex flex-col items-end gap-1">
      <FileButton
        label={bankLabels.upload}
        accept=".xml,.zip,.csv,.txt,.tsv"
        kind="primary"
        busy={upload.busy}
        onChoose={(file) => void choose(file)}
      >
        {bankLabels.upload}
      </FileButton>
      {message && (
        <p role="alert" className="max-w-md text-right text-sm text-red">
          {message}
        </p>
      )}
      {csv && (
        <Suspense>
          <CsvDialog
            file={csv}
            onClose={() => setCsv(null)}
            onResult={(result) => {
              setCsv(null);
              onResult(result);
            }}
          />
        </Suspense>
      )}
      <ForeignAccountsDialog
        accounts={foreign}
        busy={upload.busy}
        onConfirm={() => asked && void upload.run({ file: asked, accounts: [...foreign] })}
        onClose={upload.reset}
      />
    </div>
  );
}
