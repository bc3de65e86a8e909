// Does the server answer? Every call tells; the shell shows it and asks again until it does.

import { storeOf, useStore } from './store.ts';

const answers = storeOf(true);

export const tellAnswered = (): void => answers.set(true);
export const tellLost = (): void => answers.set(false);

/** False once a call found no server, true again with the next answer. */
export const useAnswers = (): boolean => useStore(answers);
