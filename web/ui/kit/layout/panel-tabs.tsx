// Tabs inside a page or dialog; only the open panel is mounted. Tabs that do not fit scroll sideways with unabbreviated
// names.

import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useState } from 'react';

interface Props {
  label: string;
  panels: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  /** Initially open tab; default: the first. */
  initialValue?: string;
  onValueChange?: (value: string) => void;
}

export function PanelTabs({ label, panels, value, initialValue, onValueChange }: Props) {
  const [defaultValue] = useState(initialValue ?? panels[0]?.value);
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue } : { value })}
      onValueChange={(next) => onValueChange?.(String(next))}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {panels.map((panel) => (
          <Base.Tab
            key={panel.value}
            value={panel.value}
            className="flex h-9 shrink-0 items-center gap-1.5 border-b-2 whitespace-nowrap border-transparent text-muted -outline-offset-2 transition-colors hover:text-ink data-active:border-brand data-active:font-medium data-active:text-ink pointer-coarse:h-11"
          >
            {panel.label}
          </Base.Tab>
        ))}
      </Base.List>
      {panels.map((panel) => (
        <Base.Panel key={panel.value} value={panel.value} className="pt-4">
          {panel.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
