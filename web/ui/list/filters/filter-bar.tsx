// Filters of a list: the most important in a row, the rest in a panel (a sheet on phones).

import ListFilter from 'lucide-react/icons/list-filter';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { Popover } from '#web/ui/kit/overlays/popover.tsx';
import { SidePanel } from '#web/ui/kit/overlays/side-panel.tsx';
import { useMedia, WIDE } from '#web/ui/kit/use-media.ts';
import type { UntypedControls } from './filter-control.ts';

interface Props {
  controls: UntypedControls;
  values: Record<string, unknown>;
  onChange: (name: string, value: unknown) => void;
  busy: boolean;
  /** Shown at the end. */
  toolbar?: ReactNode;
}

export function FilterBar({ controls, values, onChange, busy, toolbar }: Props) {
  const [open, setOpen] = useState(false);
  const wide = useMedia(WIDE);
  const all = Object.entries(controls).filter((entry) => entry[1] !== undefined);
  const inBar = all.filter(([, control]) => control!.isPrimary && (wide || control!.grows || control!.staysOnPhone));
  const inPanel = all.filter((entry) => !inBar.includes(entry));
  const count = inPanel.filter(([name]) => values[name] !== undefined).length;

  const draw = ([name, control]: (typeof all)[number], place: 'bar' | 'panel') => {
    const { Control } = control!;
    return (
      <div key={name} className={cx(place === 'bar' && (control!.grows ? 'min-w-40 flex-1 md:max-w-80' : 'shrink-0'))}>
        <Control value={values[name]} onChange={(value) => onChange(name, value)} busy={busy} placement={place} />
      </div>
    );
  };
  const many = inPanel.length > 4;
  const panel = (
    <div className={cx('grid items-start gap-4', many && 'md:grid-cols-2')}>
      {inPanel.map((entry) => draw(entry, 'panel'))}
    </div>
  );
  const button = (
    <Button icon={<ListFilter />} {...(!wide && { onClick: () => setOpen(true) })}>
      <span className="max-sm:sr-only">{labels.moreFilters}</span>
      {count > 0 && <span className="rounded-full bg-brand px-1.5 text-xs text-white tabular-nums">{count}</span>}
    </Button>
  );

  if (all.length === 0)
    return toolbar ? (
      <div data-print="hide" className="ml-auto max-w-full">
        {toolbar}
      </div>
    ) : null;
  return (
    <search aria-label={labels.filters} data-print="hide" className="flex flex-wrap items-center gap-2">
      {inBar.map((entry) => draw(entry, 'bar'))}
      {inPanel.length > 0 &&
        (wide ? (
          <Popover
            label={labels.filters}
            trigger={button}
            className={cx('max-h-(--available-height) overflow-y-auto', many ? 'w-160' : 'w-96')}
          >
            {panel}
          </Popover>
        ) : (
          <>
            {button}
            <SidePanel
              open={open}
              onOpenChange={setOpen}
              title={labels.filters}
              footer={
                <Button kind="primary" className="w-full" onClick={() => setOpen(false)}>
                  {labels.showRows}
                </Button>
              }
            >
              {panel}
            </SidePanel>
          </>
        ))}
      {toolbar && <div className="ml-auto max-w-full shrink-0">{toolbar}</div>}
    </search>
  );
}
