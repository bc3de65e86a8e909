// Offers to resume or discard an earlier draft.

import { Button } from '#web/ui/kit/controls/button.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { pickerTime } from '#web/ui/kit/values/format.ts';
import { wizardLabels } from './labels.ts';
import type { StoredDraft } from './stored-draft.ts';

interface Props {
  stored: StoredDraft;
  editing: boolean;
  /** Another user has changed the promotion since. */
  stale: boolean;
  onResume: () => void;
  onDiscard: () => void;
}

export const ResumeDraft = ({ stored, editing, stale, onResume, onDiscard }: Props) => (
  <Section title={editing ? wizardLabels.editDraftTitle : wizardLabels.draftTitle} className="mb-4 animate-enter">
    <p>{wizardLabels.draftOf(stored.name || wizardLabels.product, pickerTime(stored.savedAt))}</p>
    {stale && <p className="mt-1 text-sm text-orange">{wizardLabels.draftStale}</p>}
    <div className="mt-3 flex gap-2">
      {!stale && (
        <Button kind="primary" onClick={onResume}>
          {wizardLabels.resume}
        </Button>
      )}
      <Button onClick={onDiscard}>{wizardLabels.discard}</Button>
    </div>
  </Section>
);
