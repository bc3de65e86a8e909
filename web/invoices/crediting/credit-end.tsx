// End of every form for a credit note: reason, preview and buttons.

import type { ReactNode } from 'react';
import { creditNoteLabels } from '#web/invoices/labels.ts';
import { FormField, SubmitButton } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import type { ModeProps } from './credit-mode.ts';

interface Props extends Pick<ModeProps, 'isShown' | 'onDone'> {
  /** The preview. */
  children: ReactNode;
}

/** A dialog has one footer, so a form that is not shown has none. */
export const CreditEnd = ({ isShown, onDone, children }: Props) => (
  <>
    <FormField name="reason" label={creditNoteLabels.reason}>
      {(control) => <Textarea {...control} rows={2} />}
    </FormField>
    {children}
    {isShown && (
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{creditNoteLabels.create}</SubmitButton>
      </DialogFooter>
    )}
  </>
);
