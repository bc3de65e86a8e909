// Writes a message, or attaches a file. What was typed stays until the server has it.

import { useState } from 'react';
import type { MessageCalls } from '#domain/messages/calls.ts';
import { messageCopy } from '#domain/messages/copy.ts';
import { MESSAGE_FILE_KINDS } from '#domain/messages/file-kinds.ts';
import { AttachButton } from '#web/ui/form/attach-button.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { messageLabels } from './labels.ts';

export function MessageForm({ orderId: id, calls }: { orderId: string; calls: MessageCalls }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const shared = { invalidate: [calls.thread], isIdempotent: true, hideErrorToast: true };
  const send = useCallMutation(calls.send, {
    ...shared,
    successMessage: messageCopy.sent,
    onSuccess: () => setText(''),
  });
  const attach = useCallMutation(calls.attach, { ...shared, successMessage: messageCopy.fileSent });

  const submit = () => {
    attach.reset();
    setProblem(text.trim() ? null : messageCopy.empty);
    if (text.trim()) void send.run({ id, text });
  };
  const refusal = send.error ?? attach.error;
  const message = problem ?? refusal?.errors[0]?.message ?? refusal?.message;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={messageLabels.field}>
        <Textarea rows={3} value={text} onValueChange={setText} />
      </Field>
      {message && (
        <p role="alert" className="text-sm text-red">
          {message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={send.busy}>
          {messageLabels.send}
        </Button>
        <AttachButton
          label={messageLabels.attach}
          kinds={MESSAGE_FILE_KINDS}
          busy={attach.busy}
          onChoose={(chosen) => {
            send.reset();
            attach.reset();
            setProblem(chosen ? null : messageCopy.fileTooLarge);
            if (chosen) void attach.run({ id, ...chosen });
          }}
        />
      </div>
      <p className="text-xs text-muted">{messageLabels.hint}</p>
    </form>
  );
}
