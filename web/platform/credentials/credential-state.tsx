// Status of a credential: a dot, a word and a colour.

import type { CredentialState } from '#domain/access/credentials.ts';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { credentialLabels } from './labels.ts';

const TONES: Record<CredentialState, Tone> = { Active: 'green', Expired: 'orange', Revoked: 'grey' };

export const CredentialStatePill = ({ state }: { state: CredentialState }) => (
  <StatusPill tone={TONES[state]}>{credentialLabels.states[state]}</StatusPill>
);
