// A person, new or changed. Nothing is checked before it is sent but what the call itself says (USR-004).

import type { ReactNode } from 'react';
import { type User, type UserEdit, type UserInput, userCalls } from '#domain/access/users.ts';
import { copy } from '#domain/access/users-copy.ts';
import { PASSWORD_MIN } from '#domain/base/limits.ts';
import { ROLES, type Role } from '#domain/base/permissions.ts';
import { AsyncSelect } from '#web/base/async-select.tsx';
import { type Draft, Form, FormField, useCallForm } from '#web/base/form.tsx';
import { Input } from '#web/base/input.tsx';
import { optionsOf } from '#web/base/option.ts';
import { PasswordInput } from '#web/base/password-input.tsx';
import { Select } from '#web/base/select.tsx';
import { Switch } from '#web/base/switch.tsx';
import { companyLookup } from '#web/companies/lookup.ts';
import { groupLookup } from './group-lookup.ts';
import { words } from './words.ts';

const ROLE_OPTIONS = optionsOf(ROLES);

const startOf = (user: User | null): Draft<UserInput> => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  role: user?.role ?? null,
  isActive: user?.isActive ?? true,
  companyInfoId: user?.companyInfo?.id ?? null,
  permissionGroupIds: user?.permissionGroups.map(({ id }) => id) ?? [],
});

/** A company that was chosen before the role changed is not sent with it. */
const shape = <T extends { role: Role; companyInfoId?: string | null | undefined }>(input: T): T =>
  input.role === 'Partner' ? input : { ...input, companyInfoId: null };

interface Props {
  user: User | null;
  onDone?: (user: User) => void;
  /** The end of the form: its buttons. */
  children: (form: ReturnType<typeof useCallForm<typeof userCalls.update>>) => ReactNode;
}

export function UserForm({ user, onDone, children }: Props) {
  const form = useCallForm({
    // Somebody new is the same form without an id and with a password.
    call: (user ? userCalls.update : userCalls.create) as typeof userCalls.update,
    start: (user ? startOf(user) : { ...startOf(null), password: '' }) as Draft<UserEdit>,
    ...(user && { fixed: { id: user.id, modifiedAt: user.modifiedAt } }),
    shape,
    done: user ? copy.updated : copy.created,
    once: !user,
    invalidate: [userCalls.list, userCalls.one],
    onDone: (saved) => onDone?.(saved),
  });
  const { role } = form.watch();
  return (
    <Form form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="firstName" label={words.firstName} required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name="lastName" label={words.lastName} required>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name="email" label={words.email} required>
          {(control) => <Input {...control} type="email" />}
        </FormField>
        {!user && (
          <FormField name="password" label={words.password} hint={words.passwordHint(PASSWORD_MIN)} required>
            {(control) => <PasswordInput {...control} autoComplete="new-password" />}
          </FormField>
        )}
        <FormField name="role" label={words.role} required>
          {(control) => <Select {...control} options={ROLE_OPTIONS} />}
        </FormField>
        {role === 'Partner' && (
          <FormField name="companyInfoId" label={words.company} required>
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
        <FormField name="permissionGroupIds" label={words.groups}>
          {(control) => <AsyncSelect {...control} lookup={groupLookup} />}
        </FormField>
        <FormField name="isActive" label={words.active} hint={words.activeHint} quiet className="sm:col-span-2">
          {(control) => <Switch {...control}>{words.active}</Switch>}
        </FormField>
      </div>
      {children(form)}
    </Form>
  );
}
