// Reads a CSV bank statement: account, columns and formats, with a preview that follows each choice (INV-080).

import { useEffect, useState } from 'react';
import { type BankUpload, bankCalls } from '#domain/payments/bank-calls.ts';
import { type CsvPreview, csvCalls } from '#domain/payments/csv-calls.ts';
import {
  type ColumnRole,
  DAY_FORMATS,
  type DayFormat,
  DECIMALS,
  type Decimal,
  roleFaults,
} from '#domain/payments/csv-layout.ts';
import { ForeignAccountsDialog } from '#web/payments/bank/foreign-accounts-dialog.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { send } from '#web/ui/session/api.ts';
import { ApiError } from '#web/ui/session/api-error.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { bankLabels } from '../../labels.ts';
import { ColumnTable } from './column-table.tsx';
import { csvLabels } from './labels.ts';
import { LineTable } from './line-table.tsx';

/** Choices of the user; the server proposes the rest. */
interface Choice {
  account?: string;
  roles?: ColumnRole[];
  dayFormat?: DayFormat;
  decimal?: Decimal;
}

interface Props {
  file: File;
  onClose: () => void;
  onResult: (upload: BankUpload) => void;
}

/** The preview of a choice; the previous one stays while the next loads. */
function usePreview(file: File, choice: Choice) {
  const [preview, setPreview] = useState<CsvPreview | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the request
  useEffect(() => {
    const abort = new AbortController();
    setLoading(true);
    send(csvCalls.preview, { ...choice, file }, { signal: abort.signal })
      .then(
        (next) => {
          setError(null);
          setPreview(next);
        },
        (fault: unknown) => setError(fault instanceof ApiError ? fault : new ApiError({ status: 0 })),
      )
      .finally(() => !abort.signal.aborted && setLoading(false));
    return () => abort.abort();
  }, [file, choice, attempt]);
  return { preview, error, isLoading, retry: () => setAttempt((count) => count + 1) };
}

const OTHER = 'other';

function AccountField({ preview, onChoose }: { preview: CsvPreview; onChoose: (account: string) => void }) {
  const { account, accounts } = preview;
  const [isOther, setOther] = useState(accounts.length === 0 || !accounts.includes(account));
  const [text, setText] = useState(isOther ? account : '');
  const options = [
    ...accounts.map((value) => ({ value, label: value })),
    { value: OTHER, label: csvLabels.otherAccount },
  ];
  const choose = (value: string | null) => {
    setOther(value === OTHER);
    if (value && value !== OTHER) onChoose(value);
  };
  return (
    <>
      <Field label={csvLabels.account}>
        <Select options={options} value={isOther ? OTHER : account} onValueChange={choose} />
      </Field>
      {isOther && (
        <Field label={csvLabels.accountNumber} required>
          <Input value={text} onValueChange={setText} onBlur={() => text.trim() && onChoose(text.trim())} />
        </Field>
      )}
    </>
  );
}

function Layout({ preview, onChange }: { preview: CsvPreview; onChange: (change: Choice) => void }) {
  const { columns, dayFormat, decimal, isSaved, titleLines } = preview;
  const roles = columns.map(({ role }) => role);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <AccountField preview={preview} onChoose={(account) => onChange({ account })} />
        <Field label={csvLabels.dayFormat} required>
          <Select
            options={optionsOf(DAY_FORMATS, (format) => csvLabels.dayFormats[format])}
            value={dayFormat}
            onValueChange={(next) => next && onChange({ roles, dayFormat: next })}
          />
        </Field>
        <Field label={csvLabels.decimal} required>
          <Select
            options={optionsOf(DECIMALS, (sign) => csvLabels.decimals[sign])}
            value={decimal}
            onValueChange={(next) => next && onChange({ roles, decimal: next })}
          />
        </Field>
      </div>
      <p className="text-sm text-muted">
        {[isSaved && csvLabels.saved, titleLines > 0 && csvLabels.titleLines(titleLines)].filter(Boolean).join(' ')}
      </p>
      <ColumnTable
        columns={columns}
        onChoose={(at, role) => onChange({ roles: roles.map((one, place) => (place === at ? role : one)) })}
      />
      {roleFaults(roles).map(({ message }) => (
        <p key={message} role="alert" className="text-sm text-red">
          {message}
        </p>
      ))}
    </>
  );
}

function Lines({ preview: { outcome, lines } }: { preview: CsvPreview }) {
  if (!outcome) return <p className="text-sm text-muted">{csvLabels.incomplete}</p>;
  const { paymentCount, paymentAmount, reversalCount, outgoingCount, skippedCount } = outcome;
  return (
    <>
      <p role="status" className="text-sm">
        {csvLabels.summary(paymentCount, money(paymentAmount), reversalCount, outgoingCount, skippedCount)}
      </p>
      <LineTable lines={lines} />
    </>
  );
}

export default function CsvDialog({ file, onClose, onResult }: Props) {
  const [choice, setChoice] = useState<Choice>({});
  const { preview, error, isLoading, retry } = usePreview(file, choice);
  const upload = useCallMutation(csvCalls.upload, {
    invalidate: [bankCalls.list],
    hideErrorToast: true,
    successMessage: ({ newCount }) => bankLabels.uploaded(newCount),
    onSuccess: onResult,
  });
  const foreign = upload.error?.errors.find(({ field }) => field === 'accounts')?.allowed ?? [];
  const run = (accounts: readonly string[]) => {
    if (!preview?.dayFormat || !preview.decimal) return;
    const { account, dayFormat, decimal, columns } = preview;
    const roles = columns.map(({ role }) => role);
    void upload.run({
      account,
      roles,
      dayFormat,
      decimal,
      file,
      ...(accounts.length > 0 && { accounts: [...accounts] }),
    });
  };
  const isReady = preview?.outcome != null && preview.account !== '' && !isLoading && !error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={csvLabels.title(file.name)}
      description={csvLabels.note}
      size="lg"
      dismissible={false}
      footer={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button kind="primary" disabled={!isReady} busy={upload.busy} onClick={() => run([])}>
            {csvLabels.upload}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <ErrorState error={error} onRetry={retry} busy={isLoading} />}
        {!preview && !error && <SkeletonRows rows={6} />}
        {preview && (
          <>
            <Layout preview={preview} onChange={(change) => setChoice((before) => ({ ...before, ...change }))} />
            <Lines preview={preview} />
          </>
        )}
        {upload.error && foreign.length === 0 && (
          <p role="alert" className="text-sm text-red">
            {upload.error.message}
          </p>
        )}
      </div>
      <ForeignAccountsDialog
        accounts={foreign}
        busy={upload.busy}
        onConfirm={() => run(foreign)}
        onClose={upload.reset}
      />
    </Dialog>
  );
}
