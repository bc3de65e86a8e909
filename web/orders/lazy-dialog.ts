// Dialogs with forms come in their own chunks: a list is quick to open, and the form is fetched when the pointer or
// the focus comes near its button.

import { type ComponentType, lazy } from 'react';
import type { ActionDialogProps, DialogAction } from './action-map.ts';

/** The `Dialog` of an action, and how to fetch it ahead of time. */
export function lazyDialog<O>(
  load: () => Promise<ComponentType<ActionDialogProps<O>>>,
): Pick<DialogAction<O>, 'Dialog' | 'preload'> {
  return {
    Dialog: lazy(async () => ({ default: await load() })) as unknown as ComponentType<ActionDialogProps<O>>,
    preload: () => void load(),
  };
}
