// Whether a list of options is open from the start: its control was loaded by a press.

import { createContext } from 'react';

export const StartsOpenContext = createContext(false);
