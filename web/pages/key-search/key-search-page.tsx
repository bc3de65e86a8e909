// Finds the orders of given keys (KEY-001 to KEY-011).

import { useState } from 'react';
import { type KeySearchResult, keySearchCalls } from '#domain/delivery/key-search.ts';
import { keySearchTitle } from '#domain/delivery/links.ts';
import { keySearchLabels as labels } from '#web/delivery/key-search-labels.ts';
import { KeySearchResults } from '#web/delivery/key-search-results.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';

/** Splits at newlines, commas and semicolons. */
export const splitKeys = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((key) => key.trim())
    .filter((key) => key !== '');

export default function KeySearchPage() {
  const [text, setText] = useState('');
  const [result, setResult] = useState<KeySearchResult | null>(null);
  const search = useCallMutation(keySearchCalls.search, {
    successMessage: ({ totalOrdersFound }) => labels.done(totalOrdersFound),
    onSuccess: setResult,
    hideErrorToast: true,
  });
  const clear = () => {
    setText('');
    setResult(null);
    search.reset();
  };
  return (
    <>
      <PageHeader title={keySearchTitle} />
      <form
        className="mb-6 flex max-w-160 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void search.run({ keys: splitKeys(text) });
        }}
      >
        <Field
          label={labels.field}
          hint={labels.hint}
          error={search.error ? search.error.message || labels.failed : undefined}
        >
          <Textarea value={text} onValueChange={setText} rows={8} spellCheck={false} className="font-mono" />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" kind="primary" busy={search.busy}>
            {labels.search}
          </Button>
          <Button onClick={clear}>{labels.clear}</Button>
        </div>
      </form>
      {result && <KeySearchResults result={result} />}
    </>
  );
}
