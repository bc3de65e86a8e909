// Everything that a programmer needs: quick start, reference, error codes, webhook guide and changelog of the partner API.

import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { API_ACCESS } from '#domain/access/links.ts';
import { developersPath, platformTitles } from '#domain/platform/links.ts';
import { Changelog } from '#web/platform/changelog.tsx';
import { developerLabels as texts } from '#web/platform/labels.ts';
import { QuickStart } from '#web/platform/quick-start.tsx';
import type { ApiDocument } from '#web/platform/reference/document.ts';
import { ErrorCodes } from '#web/platform/reference/error-codes.tsx';
import { Reference } from '#web/platform/reference/reference.tsx';
import { useApiDocument } from '#web/platform/reference/use-api-document.ts';
import { Sandbox } from '#web/platform/sandbox.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Tabs } from '#web/ui/kit/layout/tabs.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';

const WebhookGuide = lazy(async () => ({ default: (await import('#web/platform/webhook-guide.tsx')).WebhookGuide }));

type DeveloperTopic = keyof typeof texts.topic;

const TOPICS = Object.keys(texts.topic) as DeveloperTopic[];
const TABS = TOPICS.map((value) => ({ value, label: texts.topic[value] }));
const isTopic = (text: string | undefined): text is DeveloperTopic => TOPICS.some((topic) => topic === text);

export default function DevelopersPage() {
  const { topic: wanted } = useParams();
  const topic = isTopic(wanted) ? wanted : 'quick-start';
  return (
    <>
      <PageHeader title={platformTitles.developers} note={texts.note} />
      <Tabs label={texts.topics} tabs={TABS} current={topic} tabPath={developersPath} />
      <div className="pt-4 pb-10">
        {topic === 'quick-start' && <QuickStart credentialsPath={API_ACCESS} />}
        {topic === 'reference' && <Described show={Reference} />}
        {topic === 'errors' && <Described show={ErrorCodes} />}
        {topic === 'webhooks' && (
          <Suspense fallback={<SkeletonRows rows={8} height="h-16" />}>
            <WebhookGuide />
          </Suspense>
        )}
        {topic === 'sandbox' && <Sandbox />}
        {topic === 'changelog' && <Changelog />}
      </div>
    </>
  );
}

/** A part drawn from the API description. */
function Described({ show: Part }: { show: (props: { document: ApiDocument }) => React.ReactNode }) {
  const { data, error, refetch, isFetching } = useApiDocument();
  const { hash } = useLocation();
  // The browser looked for the target before the description was there.
  useEffect(() => {
    if (data && hash) window.document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [data, hash]);
  if (data) return <Part document={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  ) : (
    <SkeletonRows rows={8} height="h-16" />
  );
}
