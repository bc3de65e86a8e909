// Form dialogs in their own chunks: lists open quickly, and the form loads on hover or focus of its button.

import { type ComponentType, lazy } from 'react';
import type { ActionDialogProps, DialogAction } from './action-map.ts';

/** The `Dialog` of an action, and its preload function. */
export function lazyDialog<O>(
  load: () => Promise<ComponentType<ActionDialogProps<O>>>,
): Pick<DialogAction<O>, 'Dialog' | 'preload'> {
  return {
    Dialog: lazy(async () => ({ default: await load() })) as unknown as ComponentType<ActionDialogProps<O>>,
    preload: () => void load(),
  };
}
