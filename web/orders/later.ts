// Dialogs with forms come in chunks of their own: a list is quick to open, and the form is fetched when the pointer or
// the focus comes near its button.

import { type ComponentType, lazy } from 'react';
import type { ActionDialogProps, AskingAction } from './action-map.ts';

/** The `Dialog` of an action, and how to fetch it ahead of time. */
export function later<O>(
  load: () => Promise<ComponentType<ActionDialogProps<O>>>,
): Pick<AskingAction<O>, 'Dialog' | 'warm'> {
  return {
    Dialog: lazy(async () => ({ default: await load() })) as unknown as ComponentType<ActionDialogProps<O>>,
    warm: () => void load(),
  };
}
