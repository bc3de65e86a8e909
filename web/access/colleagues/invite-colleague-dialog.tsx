// Invites a colleague, with the groups that the caller may grant (MYA-017, MYA-018).

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { colleagueCalls } from '#domain/access/colleagues.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Dialog, DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { colleagueLabels } from './colleague-labels.ts';

export function InviteColleagueDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {colleagueLabels.invite}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={colleagueLabels.invite} dismissible={false}>
        <InviteForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const groups = useCallQuery(colleagueCalls.groups, {}).data ?? [];
  const form = useCallForm({
    call: colleagueCalls.invite,
    initialValues: { firstName: '', lastName: '', email: '', permissionGroupIds: [] },
    successMessage: (_, { email }) => userCopy.invitationSent(email),
    invalidate: [colleagueCalls.list],
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-muted">{colleagueLabels.inviteText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="firstName" label={colleagueLabels.firstName} required>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <FormField name="lastName" label={colleagueLabels.lastName} required>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
      </div>
      <FormField name="email" label={colleagueLabels.email} required>
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
      {groups.length > 0 && (
        <FormField name="permissionGroupIds" label={colleagueLabels.groups} hint={colleagueLabels.groupsHint} isGroup>
          {(control) => <GroupChoice {...control} groups={groups} />}
        </FormField>
      )}
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{colleagueLabels.sendInvitation}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

interface GroupChoiceProps extends ControlProps<readonly string[]> {
  groups: readonly { id: string; name: string }[];
}

const GroupChoice = ({ groups, value, onValueChange, disabled }: GroupChoiceProps) => (
  <div className="flex flex-col gap-2">
    {groups.map(({ id, name }) => (
      <Checkbox
        key={id}
        value={value.includes(id)}
        disabled={disabled}
        onValueChange={(isChosen) => onValueChange(isChosen ? [...value, id] : value.filter((one) => one !== id))}
      >
        {name}
      </Checkbox>
    ))}
  </div>
);
