// Dialogs for adding and renaming a passkey.

import { type FormEvent, useState } from 'react';
import { passkeyCopy } from '#domain/access/passkey-copy.ts';
import { type Passkey, passkeyCalls } from '#domain/access/passkeys.ts';
import { PASSKEY_NAME_MAX } from '#domain/base/limits.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { makePasskey } from './passkey-browser.ts';
import { passkeyLabels } from './passkey-labels.ts';

interface AddProps {
  open: boolean;
  onClose: () => void;
}

export const AddPasskeyDialog = ({ open, onClose }: AddProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => !next && onClose()}
    title={passkeyLabels.addTitle}
    description={passkeyLabels.addText}
    dismissible={false}
  >
    <AddForm onDone={onClose} />
  </Dialog>
);

function AddForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const begin = useCallMutation(passkeyCalls.begin);
  const add = useCallMutation(passkeyCalls.add, {
    successMessage: passkeyCopy.added,
    invalidate: [passkeyCalls.list],
    onSuccess: onDone,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') return setProblem(passkeyCopy.nameRequired);
    setProblem(null);
    setBusy(true);
    const setup = await begin.run({});
    if (setup) {
      const made = await makePasskey(setup).catch(() => null);
      if (made) await add.run({ name: name.trim(), ...made });
      else setProblem(passkeyLabels.notDone);
    }
    setBusy(false);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={passkeyLabels.name} hint={passkeyLabels.nameHint} error={problem ?? undefined}>
        <Input value={name} onValueChange={setName} maxLength={PASSKEY_NAME_MAX} disabled={busy} />
      </Field>
      <DialogFooter>
        <Button type="submit" kind="primary" busy={busy}>
          {passkeyLabels.addDo}
        </Button>
      </DialogFooter>
    </form>
  );
}

interface RenameProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenameProps) {
  const form = useCallForm({
    call: passkeyCalls.rename,
    initialValues: { name },
    fixedInput: { id },
    successMessage: passkeyCopy.renamed,
    invalidate: [passkeyCalls.list],
    onSuccess: onClose,
  });
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={passkeyLabels.renameTitle}>
      <Form form={form}>
        <FormField name="name" label={passkeyLabels.name} required>
          {(control) => <Input {...control} maxLength={PASSKEY_NAME_MAX} />}
        </FormField>
        <DialogFooter>
          <SubmitButton>{passkeyLabels.renameDo}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
