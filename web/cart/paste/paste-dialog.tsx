// First the text, then a verdict on each line, and only then the entries.

import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { copy } from '#domain/base/copy.ts';
import { Button } from '#web/base/button.tsx';
import { Dialog, DialogFooter, STAYING } from '#web/base/dialog.tsx';
import { Field } from '#web/base/field.tsx';
import { integer } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { Textarea } from '#web/base/textarea.tsx';
import { toast } from '#web/base/toast.ts';
import { EntriesContext, enterAll } from '../entries.ts';
import { findAll, type PasteProps } from './find.ts';
import { judge } from './judge.ts';
import { readPaste } from './read.ts';
import { Review } from './review.tsx';
import { verdictText, words } from './words.ts';

const LINES_MAX = 10_000;

interface Props extends PasteProps {
  /** What was pasted already; it is checked at once. */
  text: string;
  open: boolean;
  close: () => void;
}

export function PasteDialog({ text: given, open, close, ask, boundsOf, orderableOf }: Props) {
  const entries = use(EntriesContext);
  const [text, setText] = useState(given);
  const [wrong, setWrong] = useState<string>();
  const check = useMutation({
    mutationFn: async (pasted: string) => {
      const read = readPaste(pasted);
      const fault =
        'missing' in read
          ? words.missing[read.missing]
          : read.lines.length === 0
            ? words.empty
            : read.lines.length > LINES_MAX
              ? words.tooMany(integer(LINES_MAX))
              : undefined;
      setWrong(fault);
      if (fault || 'missing' in read) return null;
      const judged = judge(read.lines, await findAll(read.lines, ask), boundsOf);
      return judged.map((line) => ({ ...line, why: verdictText(line, boundsOf) }));
    },
    onError: (error) => setWrong(error.message || copy.somethingWrong),
  });
  const { mutate } = check;
  useEffect(() => {
    if (given) mutate(given);
  }, [given, mutate]);

  const lines = check.data;
  const good = lines?.filter(({ verdict }) => verdict === 'matched') ?? [];
  const take = () => {
    enterAll(
      entries,
      good.map(({ found, quantity, price }) => ({ promotion: orderableOf(found[0]!), quantity: quantity!, price })),
    );
    toast.good(words.taken(integer(good.length)));
    close();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={lines ? undefined : words.intro}
      size="lg"
      dismissible={!lines && text.trim() === ''}
    >
      {lines ? (
        <div className="flex flex-col gap-4">
          <Review lines={lines} />
          <DialogFooter className={STAYING}>
            <Button onClick={() => check.reset()}>{words.edit}</Button>
            <Button kind="primary" disabled={good.length === 0} onClick={take}>
              {words.take(integer(good.length))}
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
          <Field label={words.text} error={wrong}>
            <Textarea
              value={text}
              onValueChange={(next) => {
                setText(next);
                setWrong(undefined);
              }}
              rows={12}
              spellCheck={false}
              placeholder={words.example}
              disabled={check.isPending}
              className="font-mono whitespace-pre"
            />
          </Field>
          <DialogFooter>
            <Button onClick={close}>{labels.cancel}</Button>
            <Button kind="primary" type="submit" busy={check.isPending}>
              {words.check}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
