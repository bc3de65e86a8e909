// First the text, then a verdict on each line, and only then the entries.

import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { copy } from '#domain/base/copy.ts';
import { Button } from '#web/ui/kit/button.tsx';
import { Dialog, DialogFooter, STICKY_FOOTER } from '#web/ui/kit/dialog.tsx';
import { Field } from '#web/ui/kit/field.tsx';
import { integer } from '#web/ui/kit/format.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { Textarea } from '#web/ui/kit/textarea.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { EntriesContext, setEntries } from '../entries.ts';
import { pasteLabels, verdictText } from './labels.ts';
import { judgeLines } from './line-verdicts.ts';
import { findAllPromotions, type PasteOptions } from './match-promotions.ts';
import { parsePaste } from './parse-lines.ts';
import { VerdictTable } from './verdict-table.tsx';

const LINES_MAX = 10_000;

interface Props extends PasteOptions {
  /** What was pasted already; it is checked at once. */
  text: string;
  open: boolean;
  close: () => void;
}

export function PasteDialog({
  text: initialText,
  open,
  close,
  findPromotions: ask,
  boundsOf,
  toOrderable: orderableOf,
}: Props) {
  const entries = use(EntriesContext);
  const [text, setText] = useState(initialText);
  const [wrong, setWrong] = useState<string>();
  const check = useMutation({
    mutationFn: async (pastedText: string) => {
      const read = parsePaste(pastedText);
      const fault =
        'missing' in read
          ? pasteLabels.missing[read.missing]
          : read.lines.length === 0
            ? pasteLabels.empty
            : read.lines.length > LINES_MAX
              ? pasteLabels.tooMany(integer(LINES_MAX))
              : undefined;
      setWrong(fault);
      if (fault || 'missing' in read) return null;
      const judged = judgeLines(read.lines, await findAllPromotions(read.lines, ask), boundsOf);
      return judged.map((line) => ({ ...line, verdictText: verdictText(line, boundsOf) }));
    },
    onError: (error) => setWrong(error.message || copy.somethingWrong),
  });
  const { mutate } = check;
  useEffect(() => {
    if (initialText) mutate(initialText);
  }, [initialText, mutate]);

  const lines = check.data;
  const matchedLines = lines?.filter(({ verdict }) => verdict === 'matched') ?? [];
  const take = () => {
    setEntries(
      entries,
      matchedLines.map(({ matches: found, quantity, price }) => ({
        promotion: orderableOf(found[0]!),
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
          <VerdictTable lines={lines} />
          <DialogFooter className={STICKY_FOOTER}>
            <Button onClick={() => check.reset()}>{pasteLabels.edit}</Button>
            <Button kind="primary" disabled={matchedLines.length === 0} onClick={take}>
              {pasteLabels.take(integer(matchedLines.length))}
            </Button>
          </DialogFooter>
        </div>
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate(text);
          }}
        >
          <Field label={pasteLabels.text} error={wrong}>
            <Textarea
              value={text}
              onValueChange={(next) => {
                setText(next);
                setWrong(undefined);
              }}
              rows={12}
              spellCheck={false}
              placeholder={pasteLabels.example}
              disabled={check.isPending}
              className="font-mono whitespace-pre"
            />
          </Field>
          <DialogFooter>
            <Button onClick={close}>{labels.cancel}</Button>
            <Button kind="primary" type="submit" busy={check.isPending}>
              {pasteLabels.check}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
