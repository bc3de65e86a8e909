// API access of the partner's company: its credentials, and the way to calls, webhooks and the documentation (API-010).

import { credentialTitles } from '#domain/access/links.ts';
import { API_CALLS, DEVELOPERS, platformTitles, WEBHOOKS } from '#domain/platform/links.ts';
import { CredentialsSection } from '#web/platform/credentials/credentials-section.tsx';
import { credentialLabels } from '#web/platform/credentials/labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';

export default function ApiPage() {
  return (
    <>
      <PageHeader
        title={credentialTitles.own}
        note={credentialLabels.note}
        actions={
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            <Link to={API_CALLS}>{credentialLabels.ownCalls}</Link>
            <Link to={WEBHOOKS}>{platformTitles.webhooks}</Link>
            <Link to={DEVELOPERS}>{platformTitles.developers}</Link>
          </div>
        }
      />
      <CredentialsSection />
    </>
  );
}
