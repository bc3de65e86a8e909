// Chooses a workbook and previews its rows; shared by promotions and sale prices.

import { type ReactNode, useState } from 'react';
import type { Reply } from '#domain/base/endpoint.ts';
import { type uploadCalls, XLSX } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { SHEET_BYTES_MAX } from '#domain/sheets/operations.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import type { ButtonProps } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { sheetLabels } from './labels.ts';

type UploadCall = (typeof uploadCalls)[keyof typeof uploadCalls];

interface Workbook<E extends UploadCall> {
  /** Preview of the rows; null until a workbook was read. */
  preview: Reply<E> | null;
  busy: boolean;
  fileName: string;
  /** Button that opens the file picker. */
  renderPicker(look?: Pick<ButtonProps, 'kind' | 'disabled'>): ReactNode;
  /** Error of the last read, or nothing. */
  problem: ReactNode;
  /** Clears the preview. */
  reset(): void;
}

/** Reads a workbook with one of the upload calls; `onChoose` is called when another one is chosen. */
export function useWorkbook<E extends UploadCall>(call: E, onChoose?: () => void): Workbook<E> {
  const [fileName, setFileName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [preview, setPreview] = useState<Reply<E> | null>(null);
  const upload = useCallMutation(call, { hideErrorToast: true, onSuccess: (reply) => setPreview(reply) });
  const [chosenFile, setChosenFile] = useState<File | null>(null);
  const choose = async (file: File) => {
    setFileName(file.name);
    setChosenFile(file);
    setPreview(null);
    onChoose?.();
    upload.reset();
    setFault(file.size > SHEET_BYTES_MAX ? sheetCopy.tooLarge : null);
    if (file.size <= SHEET_BYTES_MAX) await upload.run({ file } as never);
  };
  const message = fault ?? upload.error?.message;
  const sheetNames = upload.error?.errors.find(({ field }) => field === 'sheetName')?.allowed;
  return {
    preview,
    busy: upload.busy,
    fileName,
    reset: () => setPreview(null),
    renderPicker: (look = {}) => (
      <FileButton
        {...look}
        label={preview ? sheetLabels.chooseAgain : sheetLabels.choose}
        accept={`.xlsx,${XLSX}`}
        busy={upload.busy}
        onChoose={(file) => void choose(file)}
      >
        {preview ? sheetLabels.chooseAgain : sheetLabels.choose}
      </FileButton>
    ),
    problem: message ? (
      <div className="mt-3 flex flex-col gap-2">
        <p role="alert" className="text-sm text-red">
          {message}
        </p>
        {sheetNames && chosenFile && (
          <Field label={sheetLabels.sheet} className="w-72 max-w-full">
            <Select
              options={sheetNames.map((name) => ({ value: name, label: name }))}
              value={null}
              onValueChange={(sheetName) => sheetName && void upload.run({ file: chosenFile, sheetName } as never)}
            />
          </Field>
        )}
      </div>
    ) : null,
  };
}
