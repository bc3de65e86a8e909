// Keyboard shortcuts, and the switch for single-letter ones.

import { helpLabels } from '#web/app/help/labels.ts';
import { Switch } from '#web/ui/kit/controls/switch.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { useRole } from '#web/ui/session/session.ts';
import { setShortcutsEnabled, shortcutsEnabled } from '../keyboard/keyboard-shortcuts.ts';

export interface ShortcutsProps {
  /** Letters after `g` and their destinations. */
  goToKeys: readonly { letter: string; label: string }[];
}

export function ShortcutsPanel({ goToKeys }: ShortcutsProps) {
  const isEnabled = useStore(shortcutsEnabled);
  const places = { name: helpLabels.goTo, keys: goToKeys.map(({ letter, label }) => [`g ${letter}`, label] as const) };
  const isStaff = useRole() !== 'Partner';
  const groups = [
    ...helpLabels.keyGroups,
    ...(isStaff ? [helpLabels.staffKeys] : []),
    ...(goToKeys.length > 0 ? [places] : []),
  ];
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{helpLabels.keysNote}</p>
      {groups.map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-1 text-xs font-medium text-muted">{name}</h3>
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
          {helpLabels.keysOn}
        </Switch>
      </div>
    </div>
  );
}
