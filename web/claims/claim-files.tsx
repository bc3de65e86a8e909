// Files of a claim: downloaded by both sides, attached by the partner while the claim is open (CLM-051).

import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { myClaimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { type claimFileCalls, myClaimFileCalls } from '#domain/claims/file-calls.ts';
import { CLAIM_FILE_KINDS, CLAIM_FILES_MAX } from '#domain/claims/file-rules.ts';
import type { ClaimAction, ClaimFile } from '#domain/claims/shapes.ts';
import { AttachButton } from '#web/ui/form/attach-button.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { bytesText } from '#web/ui/kit/values/bytes.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { useCallMutation, useDownload } from '#web/ui/session/use-call.ts';
import { claimLabels } from './labels.ts';

interface Props {
  claim: { id: string; files: readonly ClaimFile[]; actions: readonly ClaimAction[] };
  call: typeof myClaimFileCalls.download | typeof claimFileCalls.download;
}

function Attach({ id }: { id: string }) {
  const [isTooLarge, setTooLarge] = useState(false);
  const attach = useCallMutation(myClaimFileCalls.attach, {
    successMessage: claimCopy.fileAttached,
    invalidate: [myClaimCalls.one],
    isIdempotent: true,
    hideErrorToast: true,
  });
  const message = isTooLarge ? claimCopy.attachmentTooLarge : attach.error?.message;
  return (
    <div className="mt-3">
      <AttachButton
        label={claimLabels.attach}
        kinds={CLAIM_FILE_KINDS}
        busy={attach.busy}
        onChoose={(chosen) => {
          attach.reset();
          setTooLarge(chosen === null);
          if (chosen) void attach.run({ id, ...chosen });
        }}
      />
      <p className="mt-2 text-sm text-muted">{claimLabels.attachHint(CLAIM_FILES_MAX)}</p>
      {message && (
        <p role="alert" className="mt-2 text-sm text-red">
          {message}
        </p>
      )}
    </div>
  );
}

export function ClaimFiles({ claim: { id, files, actions }, call }: Props) {
  const saving = useDownload(call);
  const mayAttach = actions.includes('attach') && files.length < CLAIM_FILES_MAX;
  return (
    <Section title={claimLabels.files}>
      {files.length === 0 && <p className="text-sm text-muted">{claimLabels.noFiles}</p>}
      <ul className="flex flex-col gap-2">
        {files.map((file) => (
          <li key={file.id} className="flex items-center justify-between gap-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">{file.name}</p>
              <p className="text-xs text-muted">
                {bytesText(file.size)} · <Time value={file.at} />
              </p>
            </div>
            <IconButton label={claimLabels.downloadFile(file.name)} onClick={() => saving.run({ id: file.id })}>
              <Download aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {mayAttach && <Attach id={id} />}
    </Section>
  );
}
