// The window in which somebody new is entered.

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#web/base/button.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { SubmitButton } from '#web/base/form.tsx';
import { labels } from '#web/base/labels.ts';
import { useRole } from '#web/base/session.ts';
import { UserForm } from './user-form.tsx';
import { words } from './words.ts';

export function AddUser() {
  const [open, setOpen] = useState(false);
  if (useRole() !== 'SuperAdmin') return null;
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {words.add}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={words.add} size="md" dismissible={false}>
        <UserForm user={null} onDone={() => setOpen(false)}>
          {() => (
            <DialogFooter>
              <Button onClick={() => setOpen(false)}>{labels.cancel}</Button>
              <SubmitButton>{words.add}</SubmitButton>
            </DialogFooter>
          )}
        </UserForm>
      </Dialog>
    </>
  );
}
