// A permission group: its name, and its permissions grouped by prefix (PGR-001, PGR-002).

import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type GroupEdit, groupCalls, type PermissionGroup } from '#domain/access/groups.ts';
import { groupCopy } from '#domain/access/groups-copy.ts';
import { GROUPS, groupPath } from '#domain/access/links.ts';
import { userCalls } from '#domain/access/users.ts';
import { permissionSentences } from '#domain/base/permission-sentences.ts';
import { PERMISSIONS, type Permission } from '#domain/base/permissions.ts';
import { Form, FormField, type FormValues, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { userLabels } from './user-labels.ts';

const prefixOf = (right: Permission): string => right.split('.')[0]!;
const actionOf = (right: Permission): string => right.split('.')[1]!;

interface Props {
  group: PermissionGroup | null;
  readOnly: boolean;
}

export function GroupPanel({ group, readOnly }: Props) {
  const navigate = useNavigate();
  const all = useCallQuery(groupCalls.permissions, {});
  const form = useCallForm({
    // A new group uses the same form without an id.
    call: (group ? groupCalls.update : groupCalls.create) as typeof groupCalls.update,
    initialValues: { name: group?.name ?? '', permissions: group?.permissions ?? [] } as FormValues<GroupEdit>,
    ...(group && { fixedInput: { id: group.id, modifiedAt: group.modifiedAt } }),
    successMessage: group ? groupCopy.updated : groupCopy.created,
    isIdempotent: !group,
    invalidate: [groupCalls.list, groupCalls.one],
    onSuccess: ({ id }) => {
      if (!group) void navigate(groupPath(id), { replace: true });
    },
  });
  const held = form.watch().permissions ?? [];
  const rights: readonly Permission[] = all.data ?? PERMISSIONS;
  const prefixes = [...new Set(rights.map(prefixOf))];
  const give = (some: readonly Permission[], on: boolean) =>
    form.setValue('permissions', on ? [...new Set([...held, ...some])] : held.filter((right) => !some.includes(right)));
  const boxProps = { held, disabled: readOnly || form.busy, onGive: give };
  return (
    <Section
      title={group?.name ?? userLabels.newGroup}
      actions={group && !readOnly && <DeleteGroup group={group} />}
      className="min-w-0"
    >
      <Form form={form}>
        <FormField name="name" label={userLabels.groupName} required className="max-w-96">
          {(control) => (
            <Input
              {...control}
              disabled={readOnly || control.disabled}
              // Enter does not save (PGR-004).
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )}
        </FormField>
        <div className="font-medium">
          <RightsBox {...boxProps} label={userLabels.selectAll} rights={rights} />
        </div>
        {prefixes.map((prefix) => (
          <PrefixRights
            key={prefix}
            {...boxProps}
            prefix={prefix}
            rights={rights.filter((right) => prefixOf(right) === prefix)}
          />
        ))}
        {!readOnly && (
          <div>
            <SubmitButton disabled={!form.isDirty}>
              {group ? userLabels.updateGroup : userLabels.createGroup}
            </SubmitButton>
          </div>
        )}
      </Form>
    </Section>
  );
}

interface BoxProps {
  /** The rights that the box gives or takes together. */
  rights: readonly Permission[];
  /** Rights of the group. */
  held: readonly Permission[];
  disabled: boolean;
  onGive: (rights: readonly Permission[], isOn: boolean) => void;
}

function RightsBox({
  label,
  rights,
  held,
  disabled,
  onGive,
  describedBy,
}: BoxProps & { label: string; describedBy?: string }) {
  const count = rights.filter((right) => held.includes(right)).length;
  return (
    <Checkbox
      value={rights.length > 0 && count === rights.length}
      aria-describedby={describedBy}
      isIndeterminate={count > 0 && count < rights.length}
      disabled={disabled}
      onValueChange={(on) => onGive(rights, on)}
    >
      {label}
    </Checkbox>
  );
}

/** The rights with one prefix, all together and one by one. */
function PrefixRights({ prefix, rights, ...box }: BoxProps & { prefix: string }) {
  const id = useId();
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">{`${prefix} ${userLabels.rights}`}</legend>
      <div className="font-medium">
        <RightsBox {...box} label={prefix} rights={rights} />
      </div>
      <div className="grid gap-x-4 gap-y-2 pt-1 pl-6 sm:grid-cols-2 lg:grid-cols-3">
        {rights.map((right) => (
          <div key={right}>
            <RightsBox {...box} label={actionOf(right)} rights={[right]} describedBy={`${id}${right}`} />
            <p id={`${id}${right}`} className="pl-6 text-xs text-pretty text-muted">
              {permissionSentences[right]}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function DeleteGroup({ group }: { group: PermissionGroup }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const mutation = useCallMutation(groupCalls.remove, {
    successMessage: groupCopy.deleted,
    invalidate: [groupCalls.list, userCalls.list],
    onSuccess: () => {
      setOpen(false);
      void navigate(GROUPS, { replace: true });
    },
  });
  return (
    <>
      <IconButton label={userLabels.deleteGroup} onClick={() => setOpen(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={userLabels.deleteTitle(group.name)}
        confirmLabel={userLabels.deleteGroup}
        cancelLabel={userLabels.keepGroup}
        busy={mutation.busy}
        onConfirm={() => void mutation.run({ id: group.id })}
      >
        {userLabels.deleteText}
      </ConfirmDialog>
    </>
  );
}
