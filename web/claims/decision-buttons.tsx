// Decisions of staff on one or several claims.

import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { claimCalls } from '#domain/claims/calls.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import type { Claim, ClaimAction } from '#domain/claims/shapes.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { claimLabels } from './labels.ts';

/** Queries to refetch after a decision. */
export const DECIDED: readonly Endpoint[] = [claimCalls.list, claimCalls.one, claimCalls.rates];

interface Props {
  claims: readonly Pick<Claim, 'id' | 'actions'>[];
  size?: 'sm';
  onDone?: () => void;
}

type Asked = Extract<ClaimAction, 'send' | 'replace' | 'credit' | 'refuse'>;

/** Buttons of the actions that all claims allow. */
export function DecisionButtons({ claims, size, onDone }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    close();
    onDone?.();
  };
  const ids = claims.map(({ id }) => id);
  const button = (action: Asked, label: string) =>
    claims.length > 0 &&
    claims.every(({ actions }) => actions.includes(action)) && (
      <Button {...(size && { size })} onClick={() => setAsked(action)}>
        {label}
      </Button>
    );
  return (
    <>
      {button('send', claimLabels.send)}
      {button('replace', claimLabels.replace)}
      {button('credit', claimLabels.credit)}
      {button('refuse', claimLabels.refuse)}
      <FormDialog isOpen={asked === 'send'} title={claimLabels.sendTitle(ids.length)} onClose={close}>
        <SendForm ids={ids} onDone={done} onCancel={close} />
      </FormDialog>
      <FormDialog isOpen={asked === 'refuse'} title={claimLabels.refuseTitle(ids.length)} onClose={close}>
        <RefuseForm ids={ids} onDone={done} onCancel={close} />
      </FormDialog>
      <Confirmation
        call={claimCalls.replace}
        isOpen={asked === 'replace'}
        ids={ids}
        title={claimLabels.replaceTitle(ids.length)}
        text={claimLabels.replaceText}
        label={claimLabels.replace}
        message={claimCopy.replaced}
        onClose={close}
        onDone={done}
      />
      <Confirmation
        call={claimCalls.credit}
        isOpen={asked === 'credit'}
        ids={ids}
        title={claimLabels.creditTitle(ids.length)}
        text={claimLabels.creditText}
        label={claimLabels.credit}
        message={claimCopy.credited}
        onClose={close}
        onDone={done}
      />
    </>
  );
}

interface ConfirmationProps {
  call: typeof claimCalls.replace | typeof claimCalls.credit;
  isOpen: boolean;
  ids: string[];
  title: string;
  text: string;
  label: string;
  message: (count: number) => string;
  onClose: () => void;
  onDone: () => void;
}

function Confirmation({ call, isOpen, ids, title, text, label, message, onClose, onDone }: ConfirmationProps) {
  const decide = useCallMutation(call, {
    successMessage: ({ count }) => message(count),
    invalidate: DECIDED,
    isIdempotent: true,
    hideErrorToast: true,
    onSuccess: onDone,
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(next) => {
        decide.reset();
        if (!next) onClose();
      }}
      title={title}
      confirmLabel={label}
      danger={false}
      busy={decide.busy}
      onConfirm={() => void decide.run({ ids })}
    >
      <p>{text}</p>
      {decide.error?.message && (
        <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
          {decide.error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around a form, which is created each time it opens. */
export const FormDialog = ({ isOpen, title, onClose, children }: FormDialogProps) => (
  <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()} title={title}>
    {isOpen && children}
  </Dialog>
);

interface FormProps {
  ids: string[];
  onDone: () => void;
  onCancel: () => void;
}

function SendForm({ ids, onDone, onCancel }: FormProps) {
  const form = useCallForm({
    call: claimCalls.send,
    initialValues: { supplierReference: '' },
    fixedInput: { ids },
    successMessage: ({ count }) => claimCopy.sent(count),
    invalidate: DECIDED,
    isIdempotent: true,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-sm">{claimLabels.sendText}</p>
      <FormField name="supplierReference" label={claimLabels.reference} hint={claimLabels.referenceHint}>
        {(control) => <Input {...control} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onCancel}>{labels.cancel}</Button>
        <SubmitButton>{claimLabels.send}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function RefuseForm({ ids, onDone, onCancel }: FormProps) {
  const form = useCallForm({
    call: claimCalls.refuse,
    initialValues: { resolution: '' },
    fixedInput: { ids },
    successMessage: ({ count }) => claimCopy.refused(count),
    invalidate: DECIDED,
    isIdempotent: true,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <FormField name="resolution" label={claimLabels.refuseReason} required>
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <DialogFooter>
        <Button onClick={onCancel}>{labels.cancel}</Button>
        <SubmitButton>{claimLabels.refuse}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
