// The keys that the product knows, and the switch for those that are single letters.

import { Dialog } from '#web/base/dialog.tsx';
import { useStore } from '#web/base/store.ts';
import { Switch } from '#web/base/switch.tsx';
import { helpOpen, keysOn, switchKeys } from './keys.ts';
import { words } from './words.ts';

interface Props {
  /** The letters after `g` that lead somewhere, and where. */
  goes: readonly { letter: string; label: string }[];
}

export default function HelpDialog({ goes }: Props) {
  const on = useStore(keysOn);
  const places = { name: words.goTo, keys: goes.map(({ letter, label }) => [`g ${letter}`, label] as const) };
  const groups = [...words.keyGroups, ...(goes.length > 0 ? [places] : [])];
  return (
    <Dialog
      open={useStore(helpOpen)}
      onOpenChange={helpOpen.set}
      title={words.keys}
      description={words.keysNote}
      back={() => document.querySelector('main')?.focus({ preventScroll: true })}
    >
      <div className="flex flex-col gap-5">
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
          <Switch value={on} onValueChange={switchKeys}>
            {words.keysOn}
          </Switch>
        </div>
      </div>
    </Dialog>
  );
}
