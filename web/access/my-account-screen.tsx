// One's own data, read-only, API credentials, the password and the sessions (MYA). Whoever must choose a new password is led here.

import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useNavigate } from 'react-router';
import { accessCalls } from '#domain/access/calls.ts';
import { DescriptionList } from '#web/base/description-list.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { labels } from '#web/base/labels.ts';
import { PageHeader } from '#web/base/page-header.tsx';
import { callKey } from '#web/base/queries.ts';
import { Section } from '#web/base/section.tsx';
import { setPasswordDue, usePasswordDue } from '#web/base/session.ts';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import { words } from './account-words.ts';
import { Credentials } from './credentials.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

export default function MyAccountScreen() {
  const me = useRead(accessCalls.me, {});
  const due = usePasswordDue();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const changed = () => {
    void cache.invalidateQueries({ queryKey: callKey(accessCalls.me) });
    if (!due) return;
    setPasswordDue(false);
    void navigate('/', { replace: true });
  };
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-4 pb-10">
      <div className="-mb-4">
        <PageHeader title={labels.myAccount} />
      </div>
      {due && <Due />}
      {me.data ? (
        <>
          {!due && (
            <Section title={words.profile}>
              <DescriptionList
                items={[
                  { term: words.firstName, value: me.data.firstName },
                  { term: words.lastName, value: me.data.lastName },
                  { term: words.role, value: me.data.roles[0] },
                  { term: words.email, value: <Address email={me.data.email} /> },
                  me.data.companyInfo && { term: words.company, value: me.data.companyInfo.name },
                  me.data.companyInfo && {
                    term: words.companyEmail,
                    value: <Address email={me.data.companyInfo.email} />,
                  },
                ]}
              />
            </Section>
          )}
          {!due && <Credentials me={me.data} />}
          <Section title={words.changePassword}>
            <PasswordForm email={me.data.email} onDone={changed} />
          </Section>
          {!due && <Sessions />}
        </>
      ) : me.error ? (
        <ErrorState error={me.error} onRetry={() => void me.refetch()} busy={me.isFetching} />
      ) : (
        <div className="rounded-xl border border-line px-4">
          <SkeletonRows rows={3} />
        </div>
      )}
    </div>
  );
}

const Due = () => (
  <section aria-label={words.dueTitle} className="flex gap-3 rounded-xl bg-brand-tint p-4 text-brand-ink">
    <KeyRound className="mt-0.5 size-4 shrink-0" aria-hidden />
    <div>
      <h2 className="text-base font-semibold">{words.dueTitle}</h2>
      <p className="mt-0.5 text-sm">{words.dueText}</p>
    </div>
  </section>
);

/** On a narrow screen an address breaks where its name ends, not within a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
