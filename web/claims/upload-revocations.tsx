// Uploads a publisher's list of revoked keys and shows what became of its lines.

import { useState } from 'react';
import { claimCalls, REVOCATION_BYTES_MAX, revocationCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { REVOCATION_VERDICTS, type RevocationList, type RevocationResult } from '#domain/claims/shapes.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { claimLabels } from './labels.ts';

/** Counts of a list by verdict. */
export const linesWith = (list: RevocationList, verdict: (typeof REVOCATION_VERDICTS)[number]): number =>
  list[`${verdict}Count`];

export function UploadRevocations() {
  const [result, setResult] = useState<RevocationResult>();
  const upload = useCallMutation(revocationCalls.upload, {
    successMessage: ({ lineCount }) => claimCopy.listRead(lineCount),
    invalidate: [revocationCalls.list, claimCalls.list, claimCalls.rates],
    onSuccess: setResult,
  });
  const choose = (file: File) => {
    if (file.size > REVOCATION_BYTES_MAX) toast.bad(claimCopy.fileTooLarge);
    else void upload.run({ fileName: file.name.slice(-200), file });
  };
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton label={claimLabels.upload} accept=".txt,.csv" kind="primary" busy={upload.busy} onChoose={choose}>
          {claimLabels.upload}
        </FileButton>
        <span className="text-sm text-muted">{claimLabels.uploadHint}</span>
      </div>
      {result && <Result result={result} />}
    </div>
  );
}

const Result = ({ result }: { result: RevocationResult }) => (
  <Section title={<span className="wrap-anywhere">{result.fileName}</span>}>
    <SummaryStrip
      label={claimLabels.lines}
      stats={REVOCATION_VERDICTS.map((verdict) => ({
        label: claimLabels.verdicts[verdict],
        value: integer(linesWith(result, verdict)),
      }))}
    />
    {result.doubtfulLines.length > 0 && (
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer">{claimLabels.doubtful(result.doubtfulLines.length)}</summary>
        <ul className="mt-2 max-h-60 overflow-y-auto">
          {result.doubtfulLines.map(({ line, verdict, orderNumber }) => (
            <li key={line}>{claimLabels.doubtfulLine(line, claimLabels.verdicts[verdict], orderNumber)}</li>
          ))}
        </ul>
      </details>
    )}
  </Section>
);
