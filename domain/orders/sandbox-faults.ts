// Faults of a provider that partners can ask for in a sandbox, by the reference of an order: `fault:soldOut`, or
// `fault:soldOut-17` where the name is used already (API-155).

export const SANDBOX_FAULTS = [
  'soldOut',
  'backOrder',
  'preOrder',
  'accepted',
  'priceChanged',
  'refusedCountry',
  'imageKey',
  'slow',
  'timeoutAfter',
] as const;
export type SandboxFault = (typeof SANDBOX_FAULTS)[number];

const FAULT_REFERENCE = /^fault:([A-Za-z]*)/;

/** The fault requested by a reference; `unknown` for a misspelled one, null for ordinary references. */
export function faultOfReference(reference: string): SandboxFault | 'unknown' | null {
  const name = FAULT_REFERENCE.exec(reference)?.[1];
  if (name === undefined) return null;
  return SANDBOX_FAULTS.find((fault) => fault === name) ?? 'unknown';
}
