// State of a load as a pill.

import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileClock from 'lucide-react/icons/file-clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { LoadState } from '#domain/loads/lifecycle.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { loadLabels } from './labels.ts';

const LOOKS: Record<LoadState, [Tone, LucideIcon]> = {
  Reading: ['navy', LoaderCircle],
  Ready: ['orange', FileClock],
  Loading: ['navy', LoaderCircle],
  Loaded: ['green', CircleCheck],
  Cancelling: ['grey', LoaderCircle],
  Cancelled: ['grey', Ban],
  Undoing: ['grey', LoaderCircle],
  Undone: ['grey', RotateCcw],
};

export const LoadStatePill = ({ state }: { state: LoadState }) => (
  <StatusPill tone={LOOKS[state][0]} icon={LOOKS[state][1]}>
    {loadLabels.states[state]}
  </StatusPill>
);
