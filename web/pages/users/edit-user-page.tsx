// Edits a user; creates one without an id in the URL (USR-001).

import { useNavigate, useParams } from 'react-router';
import { USERS, userTitles } from '#domain/access/links.ts';
import { userCalls } from '#domain/access/users.ts';
import { InvitationSection } from '#web/access/users/invitation-section.tsx';
import { SetPasswordForm } from '#web/access/users/set-password-form.tsx';
import { UserFactorSection } from '#web/access/users/user-factor-section.tsx';
import { UserForm } from '#web/access/users/user-form.tsx';
import { userLabels } from '#web/access/users/user-labels.ts';
import { SubmitButton } from '#web/ui/form/form.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { useHeldWhileUnsaved } from '#web/ui/kit/unsaved.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export default function EditUserPage() {
  const { userid } = useParams();
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-4 pb-10">
      <div className="-mb-4">
        <PageHeader
          title={userid ? userTitles.editUser : userLabels.add}
          parentLink={{ to: USERS, label: userLabels.back }}
        />
      </div>
      {userid ? (
        <EditUser key={userid} id={userid} />
      ) : (
        <Section title={userLabels.details}>
          <UserForm user={null} onDone={() => void navigate(USERS)}>
            {() => (
              <div>
                <SubmitButton>{userLabels.add}</SubmitButton>
              </div>
            )}
          </UserForm>
        </Section>
      )}
    </div>
  );
}

function EditUser({ id }: { id: string }) {
  const user = useCallQuery(userCalls.one, { id }, { refetchOnFocus: false });
  const current = useHeldWhileUnsaved(user.data);
  if (!current && user.error)
    return <ErrorState error={user.error} onRetry={() => void user.refetch()} busy={user.isFetching} />;
  if (!current) return <SkeletonRows rows={4} />;
  return (
    <>
      <Section title={userLabels.details}>
        <UserForm key={current.modifiedAt} user={current}>
          {(form) => <SaveBar form={form} />}
        </UserForm>
      </Section>
      {current.invitation && current.isActive && <InvitationSection user={current} invitation={current.invitation} />}
      <Section title={userLabels.setPassword} note={userLabels.setPasswordNote}>
        <SetPasswordForm id={id} />
      </Section>
      <UserFactorSection user={current} />
    </>
  );
}
