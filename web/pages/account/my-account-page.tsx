// My Account: read-only profile, API credentials, password, authenticator app, passkeys and sessions (MYA). Users who
// must change the password or set up an app are redirected here.

import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useNavigate } from 'react-router';
import { accessCalls, type WayIn } from '#domain/access/calls.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import type { Reply } from '#domain/base/endpoint.ts';
import { accountLabels } from '#web/access/account/account-labels.ts';
import { Credentials } from '#web/access/account/api-credentials.tsx';
import { PasswordForm } from '#web/access/account/password-form.tsx';
import { Sessions } from '#web/access/account/sessions-section.tsx';
import { factorLabels } from '#web/access/factors/factor-labels.ts';
import { FactorSection } from '#web/access/factors/factor-section.tsx';
import { PasskeySection } from '#web/access/factors/passkey-section.tsx';
import { NotificationPreferences } from '#web/notifications/preferences-section.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { EmailAddress } from '#web/ui/kit/values/email-address.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { callKey } from '#web/ui/session/queries.ts';
import {
  setFactorRequired,
  setPasswordChangeRequired,
  useIsFactorRequired,
  useIsPasswordChangeRequired,
} from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export default function MyAccountPage() {
  const me = useCallQuery(accessCalls.me, {});
  const isPasswordDue = useIsPasswordChangeRequired();
  const isFactorDue = useIsFactorRequired();
  const due = isPasswordDue || isFactorDue;
  const waysIn = useOwnWaysIn(!due, me.data?.apiKey != null);
  const navigate = useNavigate();
  const cache = useQueryClient();
  const changed = () => {
    void cache.invalidateQueries({ queryKey: callKey(accessCalls.me) });
    if (!isPasswordDue) return;
    setPasswordChangeRequired(false);
    if (!isFactorDue) void navigate('/', { replace: true });
  };
  const factorAdded = () => {
    if (!isFactorDue) return;
    setFactorRequired(false);
    void cache.invalidateQueries({ queryKey: callKey(accessCalls.me) });
    void navigate('/', { replace: true });
  };
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-4 pb-10">
      <div className="-mb-4">
        <PageHeader title={labels.myAccount} />
      </div>
      {isPasswordDue ? (
        <DueNotice title={accountLabels.dueTitle} text={accountLabels.dueText} />
      ) : (
        isFactorDue && <DueNotice title={factorLabels.dueTitle} text={factorLabels.dueText} />
      )}
      {me.data ? (
        <>
          {!due && <Profile me={me.data} />}
          {!due && <NotificationPreferences />}
          {!due && <Credentials me={me.data} />}
          {(isPasswordDue || !isFactorDue) && (
            <Section title={accountLabels.changePassword}>
              <PasswordForm waysIn={waysIn} email={me.data.email} onDone={changed} />
            </Section>
          )}
          {!isPasswordDue && <FactorSection {...(isFactorDue && { onAdded: factorAdded })} />}
          {!due && <PasskeySection />}
          {!due && <Sessions />}
        </>
      ) : (
        <Loading error={me.error} onRetry={() => void me.refetch()} busy={me.isFetching} />
      )}
    </div>
  );
}

const Profile = ({ me }: { me: Reply<typeof accessCalls.me> }) => (
  <Section title={accountLabels.profile}>
    <DescriptionList
      items={[
        { term: accountLabels.firstName, value: me.firstName },
        { term: accountLabels.lastName, value: me.lastName },
        { term: accountLabels.role, value: me.roles[0] },
        { term: accountLabels.email, value: <EmailAddress value={me.email} /> },
        me.companyInfo && { term: accountLabels.company, value: me.companyInfo.name },
        me.companyInfo && {
          term: accountLabels.companyEmail,
          value: <EmailAddress value={me.companyInfo.email} />,
        },
      ]}
    />
  </Section>
);

/** Credentials of the user's account besides the password. */
function useOwnWaysIn(enabled: boolean, hasCredentials: boolean): WayIn[] {
  const passkeys = useCallQuery(passkeyCalls.list, {}, { enabled });
  const factor = useCallQuery(factorCalls.own, {}, { enabled });
  if (!enabled) return [];
  return [
    ...(hasCredentials ? (['ApiCredentials'] as const) : []),
    ...(passkeys.data?.length ? (['Passkeys'] as const) : []),
    ...(factor.data?.addedAt ? (['Authenticator'] as const) : []),
  ];
}

const Loading = ({ error, ...retry }: { error: unknown; onRetry: () => void; busy: boolean }) =>
  error ? (
    <ErrorState error={error} {...retry} />
  ) : (
    <div className="rounded-xl border border-line px-4">
      <SkeletonRows rows={3} />
    </div>
  );

/** Notice of a required step before the rest of the app opens. */
const DueNotice = ({ title, text }: { title: string; text: string }) => (
  <section aria-label={title} className="flex gap-3 rounded-xl bg-brand-tint p-4 text-brand-ink">
    <KeyRound className="mt-0.5 size-4 shrink-0" aria-hidden />
    <div>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-0.5 text-sm">{text}</p>
    </div>
  </section>
);
