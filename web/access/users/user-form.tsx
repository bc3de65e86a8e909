// User form, for new and existing users. Validation is that of the call (USR-004).

import type { ReactNode } from 'react';
import { editUserPath } from '#domain/access/links.ts';
import { type User, type UserEdit, type UserInput, userCalls } from '#domain/access/users.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { ROLES, type Role } from '#domain/base/roles.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { Form, FormField, type FormValues, useCallForm } from '#web/ui/form/form.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { Switch } from '#web/ui/kit/controls/switch.tsx';
import { groupLookup } from './group-lookup.ts';
import { InvitationNote } from './invitation-note.tsx';
import { userLabels } from './user-labels.ts';

const ROLE_OPTIONS = optionsOf(ROLES);

const userFormValues = (user: User | null): FormValues<UserInput> => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  role: user?.role ?? null,
  isActive: user?.isActive ?? true,
  companyInfoId: user?.companyInfo?.id ?? null,
  permissionGroupIds: user?.permissionGroups.map(({ id }) => id) ?? [],
});

/** Omits a company chosen before the role changed. */
const toUserInput = <T extends { role: Role; companyInfoId?: string | null | undefined }>(input: T): T =>
  input.role === 'Partner' ? input : { ...input, companyInfoId: null };

interface Props {
  user: User | null;
  onDone?: (user: User) => void;
  /** Buttons at the end of the form. */
  children: (form: ReturnType<typeof useCallForm<typeof userCalls.update>>) => ReactNode;
}

export function UserForm({ user, onDone, children }: Props) {
  const form = useCallForm({
    // A new user uses the same form without an id, and is invited by email.
    call: (user ? userCalls.update : userCalls.create) as typeof userCalls.update,
    initialValues: userFormValues(user) as FormValues<UserEdit>,
    ...(user && { fixedInput: { id: user.id, modifiedAt: user.modifiedAt } }),
    transformInput: toUserInput,
    successMessage: user ? userCopy.updated : userCopy.created,
    linkTo: ({ id, email }) => ({ label: email, to: editUserPath(id) }),
    isIdempotent: !user,
    invalidate: [userCalls.list, userCalls.one],
    onSuccess: (saved) => onDone?.(saved),
  });
  const { role } = form.watch();
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="firstName" label={userLabels.firstName} required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name="lastName" label={userLabels.lastName} required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name="email" label={userLabels.email} required>
          {(control) => <Input {...control} type="email" />}
        </FormField>
        <FormField name="role" label={userLabels.role} required>
          {(control) => <Select {...control} options={ROLE_OPTIONS} />}
        </FormField>
        {role === 'Partner' && (
          <FormField name="companyInfoId" label={userLabels.company} required>
            {(control) => (
              <AsyncSelect
                {...control}
                single
                lookup={companyLookup}
                value={control.value ? [control.value] : []}
                onValueChange={([id]) => control.onValueChange(id ?? null)}
              />
            )}
          </FormField>
        )}
        <FormField name="permissionGroupIds" label={userLabels.groups}>
          {(control) => <AsyncSelect {...control} lookup={groupLookup} />}
        </FormField>
        <FormField
          name="isActive"
          label={userLabels.active}
          hint={userLabels.activeHint}
          hideLabel
          className="sm:col-span-2"
        >
          {(control) => <Switch {...control}>{userLabels.active}</Switch>}
        </FormField>
      </div>
      {!user && <InvitationNote />}
      {children(form)}
    </Form>
  );
}
