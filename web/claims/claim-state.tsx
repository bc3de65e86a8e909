// State of a claim as a pill.

import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ClaimState } from '#domain/claims/rules.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { claimLabels } from './labels.ts';

const LOOKS: Record<ClaimState, [Tone, LucideIcon]> = {
  requested: ['orange', Inbox],
  at_provider: ['navy', Hourglass],
  replaced: ['green', CircleCheck],
  credited: ['green', ReceiptText],
  refused: ['red', CircleX],
  withdrawn: ['grey', Ban],
};

export const ClaimStatePill = ({ state }: { state: ClaimState }) => (
  <StatusPill tone={LOOKS[state][0]} icon={LOOKS[state][1]}>
    {claimLabels.states[state]}
  </StatusPill>
);
