// One's own data, read-only (MYA-001).

import { accessCalls } from '#domain/access/calls.ts';
import { DescriptionList } from '#web/base/description-list.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { labels } from '#web/base/labels.ts';
import { PageHeader } from '#web/base/page-header.tsx';
import { Section } from '#web/base/section.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';

export default function MyAccountScreen() {
  const me = useRead(accessCalls.me, {});
  return (
    <div className="mx-auto max-w-180">
      <PageHeader title={labels.myAccount} />
      {me.data ? (
        <Section title="Profile">
          <DescriptionList
            items={[
              { term: 'First name', value: me.data.firstName },
              { term: 'Last name', value: me.data.lastName },
              { term: 'Role', value: me.data.roles[0] },
              { term: 'E-Mail', value: me.data.email },
              me.data.companyInfo && { term: 'Company', value: me.data.companyInfo.name },
              me.data.companyInfo && { term: 'Company e-mail', value: me.data.companyInfo.email },
            ]}
          />
        </Section>
      ) : me.error ? (
        <ErrorState error={me.error} onRetry={() => void me.refetch()} busy={me.isFetching} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </div>
  );
}
