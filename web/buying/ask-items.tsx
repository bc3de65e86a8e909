// Asks before something is done to keys that cannot be taken back.

import { copy } from '#domain/base/copy.ts';
import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { useAct } from '#web/base/use-call.ts';

interface Props<E extends Endpoint> {
  open: boolean;
  close: () => void;
  call: E;
  input: Input<E>;
  done: (reply: Reply<E>) => string;
  title: string;
  text: string;
  action: string;
  keep: string;
}

export function AskItems<E extends Endpoint>({ open, close, call, input, done, text, ...shown }: Props<E>) {
  const act = useAct(call, { done, reload: true, once: true, onDone: close });
  return (
    <ConfirmDialog
      {...shown}
      open={open}
      onOpenChange={(next) => {
        act.clear();
        if (!next) close();
      }}
      busy={act.busy}
      onConfirm={() => void act.run(input)}
    >
      <p>{text}</p>
      {act.refused && (
        <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
          {act.refused.message || copy.somethingWrong}
        </p>
      )}
    </ConfirmDialog>
  );
}
