// Opens pasting from a spreadsheet: a button, and Ctrl+V while no input is focused.

import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { pasteLabels } from './labels.ts';
import type { PasteOptions } from './match-promotions.ts';

const loadPasteDialog = () => import('./paste-dialog.tsx');
const PasteDialog = lazy(async () => ({ default: (await loadPasteDialog()).PasteDialog }));

const TEXT_INPUT = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const OPEN_OVERLAY = ':is([role=dialog], [role=alertdialog]):not([inert])';
/** Several cells or lines. */
const TABLE = /[\t;\n]/;

/** Pasted text, and a number that is unique per opening. */
interface OpenedPaste {
  text: string;
  time: number;
}

export function PasteButton(props: PasteOptions) {
  const [opened, setOpened] = useState<OpenedPaste | null>(null);
  const [open, setOpen] = useState(false);
  const begin = useCallback((text: string) => {
    setOpened((before) => ({ text, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  }, []);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const element = event.target instanceof Element ? event.target : document.body;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (element.closest(TEXT_INPUT) || document.querySelector(OPEN_OVERLAY) || !TABLE.test(text.trim())) return;
      event.preventDefault();
      begin(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [begin]);
  return (
    <>
      <Button
        icon={<ClipboardPaste aria-hidden />}
        onPointerEnter={loadPasteDialog}
        onFocus={loadPasteDialog}
        onClick={() => begin('')}
        title="Ctrl+V"
      >
        {pasteLabels.paste}
      </Button>
      <Suspense>
        {opened && (
          <PasteDialog key={opened.time} {...props} text={opened.text} open={open} close={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
