// Webhooks of the partner's company: its endpoints, and the way to their deliveries (API-120).

import { API_ACCESS } from '#domain/access/links.ts';
import { DELIVERIES, developersPath, platformTitles } from '#domain/platform/links.ts';
import { EndpointsSection } from '#web/platform/webhooks/endpoints-section.tsx';
import { webhookLabels } from '#web/platform/webhooks/labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';

export default function WebhooksPage() {
  return (
    <>
      <PageHeader
        title={platformTitles.webhooks}
        note={webhookLabels.note}
        parentLink={{ to: API_ACCESS, label: webhookLabels.back }}
        actions={
          <div className="flex gap-4">
            <Link to={DELIVERIES}>{webhookLabels.allDeliveries}</Link>
            <Link to={developersPath('webhooks')}>{webhookLabels.guide}</Link>
          </div>
        }
      />
      <EndpointsSection />
    </>
  );
}
