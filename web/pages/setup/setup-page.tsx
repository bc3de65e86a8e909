// Setup of an installation: checklist, test email, providers and sample data (SETUP-006 to SETUP-013).

import { homeCalls } from '#domain/home/staff-calls.ts';
import { setupCalls } from '#domain/setup/calls.ts';
import { setupTitles } from '#domain/setup/links.ts';
import { SetupSteps } from '#web/home/first-steps.tsx';
import { MailSection } from '#web/setup/mail-section.tsx';
import { ProviderSection } from '#web/setup/provider-section.tsx';
import { SampleSection } from '#web/setup/sample-section.tsx';
import { setupLabels } from '#web/setup/setup-labels.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

/** Catalogues load in the background. */
const POLL_MS = 5_000;

export default function SetupPage() {
  const steps = useCallQuery(homeCalls.setupSteps, {}, { refetchInterval: POLL_MS });
  const setup = useCallQuery(setupCalls.show, {}, { refetchInterval: POLL_MS });
  const error = steps.data ? setup.error : steps.error;
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-4 pb-10">
      <PageHeader title={setupTitles.setup} />
      {steps.data && setup.data ? (
        <>
          <Section title={setupLabels.steps}>
            <SetupSteps steps={steps.data} />
          </Section>
          <MailSection state={setup.data} />
          <ProviderSection state={setup.data} />
          <SampleSection sample={setup.data.sample} />
        </>
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([steps.refetch(), setup.refetch()])}
          busy={steps.isFetching || setup.isFetching}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
}
