// Dialog for creating a user.

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { SubmitButton } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { UserForm } from './user-form.tsx';
import { userLabels } from './user-labels.ts';

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
