// Upload step of a load: sends the chosen file, shows progress, and asks for the file again if it was refused or is
// missing.

import { useEffect, useState } from 'react';
import type { FieldSentence } from '#domain/base/refusal.ts';
import { type KeyLoad, loadCalls, loadFileCalls } from '#domain/loads/calls.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { useMayLoad } from './begin-load.tsx';
import { FilePicker, nameOfFile } from './file-picker.tsx';
import { loadLabels } from './labels.ts';
import { takeFile } from './pending-files.ts';

/** The chosen column or sheet with the keys. */
type Choice = Partial<Record<'keyColumn' | 'sheetName', string>>;
const FIELDS = ['keyColumn', 'sheetName'] as const;

const findQuestion = (errors: readonly FieldSentence[]) =>
  FIELDS.flatMap((field) => {
    const allowed = errors.find((error) => error.field === field)?.allowed;
    return allowed ? [{ field, allowed }] : [];
  })[0];

/** Extracts the column letters from a description. */
const answerOf = (field: keyof Choice, description: string): string =>
  field === 'keyColumn' ? (/^[A-Z]+/.exec(description)?.[0] ?? description) : description;

function FileQuestionForm({
  field,
  allowed,
  onAnswer,
}: {
  field: keyof Choice;
  allowed: readonly string[];
  onAnswer: (choice: Choice) => void;
}) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <form
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer !== null) onAnswer({ [field]: answer });
      }}
    >
      <Field label={loadLabels.choice[field]} className="w-80 max-w-full">
        <Select
          options={allowed.map((description) => ({ value: answerOf(field, description), label: description }))}
          value={answer}
          onValueChange={setAnswer}
        />
      </Field>
      <Button kind="primary" type="submit" disabled={answer === null}>
        {loadLabels.readChoice}
      </Button>
    </form>
  );
}

export function FileReading({ load }: { load: KeyLoad }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useCallMutation(loadFileCalls.upload, {
    hideErrorToast: true,
    invalidate: [loadCalls.load, loadCalls.lines, loadCalls.samples, loadCalls.list],
  });
  const mayLoad = useMayLoad();
  const rename = useCallMutation(loadCalls.rename, { invalidate: [loadCalls.load] });
  const [choice, setChoice] = useState<Choice>({});
  const send = async (chosen: File, answers: Choice = {}) => {
    setFile(chosen);
    setChoice(answers);
    const fileName = nameOfFile(chosen);
    // The server needs the name first: it determines how the file is read.
    if (fileName !== load.fileName && !(await rename.run({ id: load.id, fileName }))) return;
    await upload.run({ id: load.id, file: chosen, ...answers });
  };
  const question = upload.error ? findQuestion(upload.error.errors) : undefined;
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
      {mayLoad && question && file && !upload.busy && (
        <FileQuestionForm
          key={`${question.field} ${question.allowed.join()}`}
          {...question}
          onAnswer={(answer) => void send(file, { ...choice, ...answer })}
        />
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
