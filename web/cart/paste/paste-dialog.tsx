// Paste dialog: the text, then verdicts on its lines, then the entries.

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter, STICKY_FOOTER } from '#web/ui/kit/overlays/dialog.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { EntriesContext, setEntries } from '../entries.ts';
import { ColumnChoices } from './column-choices.tsx';
import { pasteLabels, verdictText } from './labels.ts';
import { judgeLines } from './line-verdicts.ts';
import { findAllPromotions, type PasteOptions } from './match-promotions.ts';
import {
  type ColumnChoices as ColumnChoiceMap,
  type HeaderColumn,
  type PasteColumn,
  type PastedLine,
  parsePaste,
} from './parse-lines.ts';
import { VerdictTable } from './verdict-table.tsx';

const LINES_MAX = 10_000;

interface Props extends PasteOptions {
  /** Text pasted already; checked immediately. */
  text: string;
  open: boolean;
  close: () => void;
}

/** Why the pasted text cannot be checked. */
function faultOf(read: ReturnType<typeof parsePaste>): string | undefined {
  if ('missing' in read) return pasteLabels.missing[read.missing];
  if (read.lines.length === 0) return pasteLabels.empty;
  return read.lines.length > LINES_MAX ? pasteLabels.tooMany(integer(LINES_MAX)) : undefined;
}

interface TextFormProps {
  text: string;
  wrong: string | undefined;
  busy: boolean;
  onType: (text: string) => void;
  onCheck: () => void;
  close: () => void;
  children: ReactNode;
}

const TextForm = ({ text, wrong, busy, onType, onCheck, close, children }: TextFormProps) => (
  <form
    className="flex flex-col gap-4"
    onSubmit={(event) => {
      event.preventDefault();
      onCheck();
    }}
  >
    <Field label={pasteLabels.text} error={wrong}>
      <Textarea
        value={text}
        onValueChange={onType}
        rows={12}
        spellCheck={false}
        placeholder={pasteLabels.example}
        disabled={busy}
        className="font-mono whitespace-pre"
      />
    </Field>
    {children}
    <DialogFooter>
      <Button onClick={close}>{labels.cancel}</Button>
      <Button kind="primary" type="submit" busy={busy}>
        {pasteLabels.check}
      </Button>
    </DialogFooter>
  </form>
);

/** The check of the pasted text, and of its lines once corrected. */
function usePasteCheck({ findPromotions, boundsOf }: PasteOptions) {
  const [wrong, setWrong] = useState<string>();
  const [columns, setColumns] = useState<readonly HeaderColumn[]>([]);
  const judge = async (read: readonly PastedLine[]) => {
    const judged = judgeLines(read, await findAllPromotions(read, findPromotions), boundsOf);
    return judged.map((line) => ({ ...line, verdictText: verdictText(line, boundsOf) }));
  };
  const check = useMutation({
    mutationFn: async (asked: { text: string; choices: ColumnChoiceMap } | { lines: readonly PastedLine[] }) => {
      if ('lines' in asked) return judge(asked.lines);
      const read = parsePaste(asked.text, asked.choices);
      setColumns(read.columns);
      const fault = faultOf(read);
      setWrong(fault);
      if (fault || 'missing' in read) return null;
      return judge(read.lines);
    },
    onError: (error) => setWrong(error.message || commonCopy.somethingWrong),
  });
  const clear = () => {
    setColumns([]);
    setWrong(undefined);
  };
  return { check, wrong, columns, clear };
}

export function PasteDialog({ text: initialText, open, close, findPromotions, boundsOf, toOrderable }: Props) {
  const entries = use(EntriesContext);
  const [text, setText] = useState(initialText);
  const [choices, setChoices] = useState<ColumnChoiceMap>(new Map());
  const { check, wrong, columns, clear } = usePasteCheck({ findPromotions, boundsOf, toOrderable });
  const { mutate } = check;
  useEffect(() => {
    if (initialText) mutate({ text: initialText, choices: new Map() });
  }, [initialText, mutate]);
  const choose = (index: number, holds: PasteColumn | null) => {
    const next = new Map(choices).set(index, holds);
    setChoices(next);
    mutate({ text, choices: next });
  };

  // Keeps showing the lines while a correction is checked.
  const shown = useRef(check.data);
  if (check.data !== undefined) shown.current = check.data;
  const lines = check.isPending && check.variables && 'lines' in check.variables ? shown.current : check.data;
  const correct = (corrected: PastedLine) =>
    mutate({ lines: (lines ?? []).map((line) => (line.line === corrected.line ? corrected : line)) });
  const matchedLines = lines?.filter(({ verdict }) => verdict === 'matched') ?? [];
  const take = () => {
    setEntries(
      entries,
      matchedLines.map(({ matches: found, quantity, price }) => ({
        promotion: toOrderable(found[0]!),
        quantity: quantity!,
        price,
      })),
    );
    toast.good(pasteLabels.taken(integer(matchedLines.length)));
    close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={pasteLabels.title}
      description={lines ? undefined : pasteLabels.intro}
      size="lg"
      dismissible={!lines && text.trim() === ''}
    >
      {lines ? (
        <div className="flex flex-col gap-4">
          <ColumnChoices columns={columns} onChoose={choose} />
          <VerdictTable lines={lines} onCorrect={correct} />
          <DialogFooter className={STICKY_FOOTER}>
            <Button onClick={() => check.reset()}>{pasteLabels.edit}</Button>
            <Button kind="primary" disabled={matchedLines.length === 0} onClick={take}>
              {pasteLabels.take(integer(matchedLines.length))}
            </Button>
          </DialogFooter>
        </div>
      ) : (
        <TextForm
          text={text}
          wrong={wrong}
          busy={check.isPending}
          onType={(next) => {
            setText(next);
            setChoices(new Map());
            clear();
          }}
          onCheck={() => mutate({ text, choices })}
          close={close}
        >
          {wrong && <ColumnChoices columns={columns} onChoose={choose} />}
        </TextForm>
      )}
    </Dialog>
  );
}
