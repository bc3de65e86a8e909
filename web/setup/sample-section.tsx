// Sample data of a trial: loaded and removed as a whole (SETUP-012, SETUP-013).

import { useState } from 'react';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { type SetupState, setupCalls } from '#domain/setup/calls.ts';
import { setupCopy } from '#domain/setup/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { setupLabels } from './setup-labels.ts';

const CHANGED = [setupCalls.show, homeCalls.setupSteps, homeCalls.overview];

export function SampleSection({ sample: { isLoaded, obstacle } }: { sample: SetupState['sample'] }) {
  const [isAsking, setAsking] = useState(false);
  const load = useCallMutation(setupCalls.loadSample, {
    successMessage: setupCopy.sampleLoaded,
    invalidate: CHANGED,
  });
  const remove = useCallMutation(setupCalls.removeSample, {
    successMessage: setupCopy.sampleRemoved,
    invalidate: CHANGED,
  });
  return (
    <Section
      title={setupLabels.sample}
      note={setupLabels.sampleNote}
      actions={
        isLoaded ? (
          <Button busy={remove.busy} onClick={() => setAsking(true)}>
            {setupLabels.removeSample}
          </Button>
        ) : (
          <Button busy={load.busy} disabled={obstacle !== null} onClick={() => void load.run({})}>
            {setupLabels.loadSample}
          </Button>
        )
      }
    >
      {isLoaded && <p className="text-muted">{setupLabels.sampleIsLoaded}</p>}
      {obstacle !== null && <p className="text-muted">{obstacle}</p>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={setupLabels.removeTitle}
        confirmLabel={setupLabels.removeSample}
        cancelLabel={setupLabels.keepSample}
        busy={remove.busy}
        onConfirm={() => void remove.run({}).then(() => setAsking(false))}
      >
        {setupLabels.removeText}
      </ConfirmDialog>
    </Section>
  );
}
