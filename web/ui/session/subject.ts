// The object that actions of a part of the screen change. Success messages name it and link to it.

import { createContext } from 'react';
import type { MessageLink } from '#web/ui/kit/toast.ts';

/** Link to the object of the surrounding row or dialog. */
export const SubjectContext = createContext<MessageLink | undefined>(undefined);
