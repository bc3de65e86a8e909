// The window in which somebody new is entered.

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#web/base/button.tsx';
import { Dialog, DialogFooter } from '#web/base/dialog.tsx';
import { SubmitButton } from '#web/base/form.tsx';
import { labels } from '#web/base/labels.ts';
import { useRole } from '#web/base/session.ts';
import { UserForm } from './user-form.tsx';
import { userLabels } from './words.ts';

export function AddUserDialog() {
  const [open, setOpen] = useState(false);
  if (useRole() !== 'SuperAdmin') return null;
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {userLabels.add}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={userLabels.add} size="md" dismissible={false}>
        <UserForm user={null} onDone={() => setOpen(false)}>
          {() => (
            <DialogFooter>
              <Button onClick={() => setOpen(false)}>{labels.cancel}</Button>
              <SubmitButton>{userLabels.add}</SubmitButton>
            </DialogFooter>
          )}
        </UserForm>
      </Dialog>
    </>
  );
}
