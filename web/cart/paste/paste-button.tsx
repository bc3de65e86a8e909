// The way from a spreadsheet into a list of entries: a button, and Ctrl+V on the screen while nothing is typed into.

import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from '#web/base/button.tsx';
import type { PasteProps } from './find.ts';
import { words } from './words.ts';

const load = () => import('./paste-dialog.tsx');
const PasteDialog = lazy(async () => ({ default: (await load()).PasteDialog }));

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const FLOATING = ':is([role=dialog], [role=alertdialog]):not([inert])';
/** More than a word: cells or lines. */
const TABLE = /[\t;\n]/;

/** What was pasted, and a number that is new each time the dialog opens. */
interface Opened {
  text: string;
  time: number;
}

export function PasteButton(props: PasteProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open, setOpen] = useState(false);
  const begin = useCallback((text: string) => {
    setOpened((before) => ({ text, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  }, []);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const at = event.target instanceof Element ? event.target : document.body;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (at.closest(TYPED_INTO) || document.querySelector(FLOATING) || !TABLE.test(text.trim())) return;
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
        onPointerEnter={load}
        onFocus={load}
        onClick={() => begin('')}
        title="Ctrl+V"
      >
        {words.paste}
      </Button>
      <Suspense>
        {opened && (
          <PasteDialog key={opened.time} {...props} text={opened.text} open={open} close={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
