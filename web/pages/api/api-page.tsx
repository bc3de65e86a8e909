// API access of the partner's company: its credentials, and the way to their calls (API-010).

import { credentialTitles } from '#domain/access/links.ts';
import { API_CALLS, DEVELOPERS, platformTitles } from '#domain/platform/links.ts';
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
          <div className="flex gap-4">
            <Link to={API_CALLS}>{credentialLabels.ownCalls}</Link>
            <Link to={DEVELOPERS}>{platformTitles.developers}</Link>
          </div>
        }
      />
      <CredentialsSection />
    </>
  );
}
