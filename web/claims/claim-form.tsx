// Names the keys of a package that do not work, and why.

import { useState } from 'react';
import type { Input } from '#domain/base/endpoint.ts';
import { CLAIM_NOTE_MAX, type claimCalls, type myClaimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { CLAIM_REASONS, type ClaimReason } from '#domain/claims/rules.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input as TextInput } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { useUnsaved } from '#web/ui/kit/unsaved.ts';
import type { ApiError } from '#web/ui/session/api-error.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { parseKeyNumbers } from './key-numbers.ts';
import { claimLabels } from './labels.ts';

interface Props {
  call: typeof myClaimCalls.create | typeof claimCalls.create;
  orderId: string;
  packageId: string;
  onDone: () => void;
}

type Naming = 'keys' | 'lines';

/** Errors shown at once. */
const ERRORS_SHOWN = 20;

/** Refusal of the keys: the message, or each wrong line of the text or number. */
function errorsOf(error: ApiError | null, numbers: readonly number[]): string[] {
  if (error === null) return [];
  if (error.errors.length === 0) return [error.message];
  const messages = error.errors.map(({ field, message }) => {
    const [, list, at] = /^(keys|lines)\.(\d+)$/.exec(field) ?? [];
    const number = numbers[Number(at)];
    if (list === 'lines' && number !== undefined) return claimLabels.numberOfField(number, message);
    return list === 'keys' ? claimLabels.lineOfField(Number(at) + 1, message) : message;
  });
  const further = messages.length - ERRORS_SHOWN;
  return further > 0 ? [...messages.slice(0, ERRORS_SHOWN), claimLabels.furtherErrors(further)] : messages;
}

/** Brings a refusal into view: on phones the button is far below. */
const focusOnMount = (node: HTMLElement | null) => node?.focus();

/** All errors of the last try, focused when they appear. */
function Refusals({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div
      ref={focusOnMount}
      role="alert"
      tabIndex={-1}
      className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red outline-none"
    >
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

export function ClaimForm({ call, orderId, packageId, onDone }: Props) {
  const [naming, setNaming] = useState<Naming>('keys');
  const [texts, setTexts] = useState('');
  const [numbers, setNumbers] = useState('');
  const [reason, setReason] = useState<ClaimReason>('invalid');
  const [note, setNote] = useState('');
  const [numbersError, setNumbersError] = useState<string>();
  const [sentLines, setSentLines] = useState<readonly number[]>([]);
  const create = useCallMutation(call, {
    successMessage: ({ count }) => claimCopy.created(count),
    reload: true,
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: onDone,
  });
  useUnsaved(texts !== '' || numbers !== '' || note !== '');
  const submit = () => {
    const lines = naming === 'lines' ? parseKeyNumbers(numbers) : undefined;
    setNumbersError(lines === null ? claimLabels.numbersWrong : undefined);
    if (lines === null) return;
    setSentLines(lines ?? []);
    const chosen: Partial<Input<Props['call']>> = lines ? { lines } : { keys: texts.split(/\r?\n/) };
    void create.run({ orderId, packageId, reason, note, ...chosen });
  };
  const errors = errorsOf(create.error, sentLines);
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Refusals messages={errors} />
      <SegmentedControl
        label={claimLabels.howToName}
        value={naming}
        onValueChange={setNaming}
        className="self-start"
        options={[
          { value: 'keys', label: claimLabels.byText },
          { value: 'lines', label: claimLabels.byNumber },
        ]}
      />
      {naming === 'keys' ? (
        <Field label={claimLabels.keys} hint={claimLabels.keysHint}>
          <Textarea rows={8} spellCheck={false} className="font-mono" value={texts} onValueChange={setTexts} />
        </Field>
      ) : (
        <Field label={claimLabels.numbers} hint={claimLabels.numbersHint} error={numbersError}>
          <TextInput value={numbers} onValueChange={setNumbers} />
        </Field>
      )}
      <Field label={claimLabels.chooseReason}>
        <Select
          value={reason}
          onValueChange={(next) => next && setReason(next)}
          options={optionsOf(CLAIM_REASONS, (one) => claimLabels.reasons[one])}
        />
      </Field>
      <Field label={claimLabels.note} hint={claimLabels.noteHint}>
        <Textarea rows={3} value={note} onValueChange={(next) => setNote(next.slice(0, CLAIM_NOTE_MAX))} />
      </Field>
      <Button type="submit" kind="primary" busy={create.busy} className="self-start">
        {claimLabels.submit}
      </Button>
    </form>
  );
}
