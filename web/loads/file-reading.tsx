// A load whose file is being read: sends the file that was chosen, shows how far it is, and asks for the file again when it
// was refused or never came.

import { useEffect, useState } from 'react';
import { type KeyLoad, loadCalls, loadFileCalls } from '#domain/loads/calls.ts';
import { Progress } from '#web/ui/kit/progress.tsx';
import { Section } from '#web/ui/kit/section.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useMayLoad } from './begin-load.tsx';
import { FilePicker, nameOfFile } from './file-picker.tsx';
import { loadLabels } from './labels.ts';
import { takeFile } from './pending-files.ts';

export function FileReading({ load }: { load: KeyLoad }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useCallMutation(loadFileCalls.upload, {
    hideErrorToast: true,
    invalidate: [loadCalls.load, loadCalls.lines, loadCalls.list],
  });
  const mayLoad = useMayLoad();
  const rename = useCallMutation(loadCalls.rename, { invalidate: [loadCalls.load] });
  const send = async (chosen: File) => {
    setFile(chosen);
    const fileName = nameOfFile(chosen);
    // The name says how the file is read, so that it goes first.
    if (fileName !== load.fileName && !(await rename.run({ id: load.id, fileName }))) return;
    await upload.run({ id: load.id, file: chosen });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is sent once, when the screen of its load opens
  useEffect(() => {
    const chosen = takeFile(load.id);
    if (chosen) void send(chosen);
  }, [load.id]);
  const isUnderWay = upload.busy || load.readCount > 0;
  return (
    <Section title={loadLabels.file} note={loadLabels.readFirst}>
      {isUnderWay && (
        <Progress label={loadLabels.reading} value={load.readCount} max={load.lineCount} showFigures className="mb-3" />
      )}
      {upload.error && (
        <p role="alert" className="mb-3 text-sm text-red">
          {upload.error.message}
        </p>
      )}
      {mayLoad && !upload.busy && (
        <>
          {!upload.error && <p className="mb-3 text-sm">{loadLabels.waits}</p>}
          <FilePicker file={file} busy={rename.busy} onChoose={(chosen) => void send(chosen)} />
        </>
      )}
    </Section>
  );
}
