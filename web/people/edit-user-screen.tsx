// One person, to be changed; without an id in the address somebody new (USR-001).

import { useNavigate, useParams } from 'react-router';
import { userCalls } from '#domain/access/users.ts';
import { ErrorState } from '#web/base/error-state.tsx';
import { SubmitButton } from '#web/base/form.tsx';
import { PageHeader } from '#web/base/page-header.tsx';
import { SaveBar } from '#web/base/save-bar.tsx';
import { Section } from '#web/base/section.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import { titles, USERS } from './paths.ts';
import { SetPassword } from './set-password.tsx';
import { UserForm } from './user-form.tsx';
import { words } from './words.ts';

export default function EditUserScreen() {
  const { userid } = useParams();
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-4 pb-10">
      <div className="-mb-4">
        <PageHeader title={userid ? titles.editUser : words.add} back={{ to: USERS, label: words.back }} />
      </div>
      {userid ? (
        <Edit id={userid} />
      ) : (
        <Section title={words.details}>
          <UserForm user={null} onDone={() => void navigate(USERS)}>
            {() => (
              <div>
                <SubmitButton>{words.add}</SubmitButton>
              </div>
            )}
          </UserForm>
        </Section>
      )}
    </div>
  );
}

function Edit({ id }: { id: string }) {
  const user = useRead(userCalls.one, { id }, { focus: false });
  if (user.error) return <ErrorState error={user.error} onRetry={() => void user.refetch()} busy={user.isFetching} />;
  if (!user.data) return <SkeletonRows rows={4} />;
  return (
    <>
      <Section title={words.details}>
        <UserForm key={user.data.modifiedAt} user={user.data}>
          {(form) => <SaveBar form={form} />}
        </UserForm>
      </Section>
      <Section title={words.setPassword} note={words.setPasswordNote}>
        <SetPassword id={id} />
      </Section>
    </>
  );
}
