// Embedded analytics page, if configured (OVR-005, OVR-006). It is served from another origin and cannot access this
// page.

import { homeLabels } from './labels.ts';

export const AnalyticsFrame = ({ url }: { url: string | null }) =>
  url === null ? null : (
    <section aria-label={homeLabels.frame} data-print="hide">
      <h2 className="pb-2 text-base font-semibold">{homeLabels.frame}</h2>
      <iframe
        src={url}
        title={homeLabels.frame}
        loading="lazy"
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups"
        className="h-140 w-full rounded-lg border border-line"
      />
    </section>
  );
