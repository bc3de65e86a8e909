// Keyboard shortcuts, and the switch for single-letter ones.

import { useRef } from 'react';
import { shellLabels } from '#web/app/labels.ts';
import { Switch } from '#web/ui/kit/controls/switch.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { useRole } from '#web/ui/session/session.ts';
import { isHelpOpen, setShortcutsEnabled, shortcutsEnabled } from './keyboard-shortcuts.ts';

interface Props {
  /** Letters after `g` and their destinations. */
  goToKeys: readonly { letter: string; label: string }[];
}

export default function KeyboardHelpDialog({ goToKeys }: Props) {
  const start = useRef<HTMLHeadingElement>(null);
  const isEnabled = useStore(shortcutsEnabled);
  const places = { name: shellLabels.goTo, keys: goToKeys.map(({ letter, label }) => [`g ${letter}`, label] as const) };
  const isStaff = useRole() !== 'Partner';
  const groups = [
    ...shellLabels.keyGroups,
    ...(isStaff ? [shellLabels.staffKeys] : []),
    ...(goToKeys.length > 0 ? [places] : []),
  ];
  return (
    <Dialog
      open={useStore(isHelpOpen)}
      onOpenChange={isHelpOpen.set}
      title={shellLabels.keys}
      description={shellLabels.keysNote}
      // Its only field is the switch at the end, but reading starts at the top.
      initialFocus={start}
      restoreFocus={() => document.querySelector('main')?.focus({ preventScroll: true })}
    >
      <div className="flex flex-col gap-5">
        {groups.map(({ name, keys }, index) => (
          <section key={name} aria-label={name}>
            <h3
              {...(index === 0 && { ref: start, tabIndex: -1 })}
              className="mb-1 text-xs font-medium text-muted outline-none"
            >
              {name}
            </h3>
            <dl className="divide-y divide-line">
              {keys.map(([presses, effect]) => (
                <div key={effect} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="text-sm">{effect}</dt>
                  <dd className="flex gap-1">
                    {presses.split(' ').map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded-sm border border-line bg-surface px-1.5 py-0.5 text-center font-sans text-xs text-muted"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="border-t border-line pt-3 text-sm">
          <Switch value={isEnabled} onValueChange={setShortcutsEnabled}>
            {shellLabels.keysOn}
          </Switch>
        </div>
      </div>
    </Dialog>
  );
}
