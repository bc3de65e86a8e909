// A provider that does not sell as it should, for as long as a story needs it.

import type { FaultRates } from '../../provider-simulator/faults.ts';
import { given } from './people.ts';
import { SIMULATOR_TOKEN } from './product.ts';

const setFaults = async (rates: FaultRates): Promise<void> => {
  const answer = await fetch(`${given().simulator}/_faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SIMULATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(rates),
  });
  if (!answer.ok) throw new Error(`The simulator does not obey: ${answer.status}`);
};

/** Lets the provider fail at these rates until `act` is done. */
export async function whileFailing<T>(rates: FaultRates, act: () => Promise<T>): Promise<T> {
  await setFaults(rates);
  try {
    return await act();
  } finally {
    await setFaults({});
  }
}
