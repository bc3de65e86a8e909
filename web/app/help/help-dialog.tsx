// Help: what the current screen is for, guides through the day of each role, what is new, the product's terms, keyboard
// shortcuts, and for partners their contact.

import { useMemo, useRef } from 'react';
import { useMatches } from 'react-router';
import { MyContact } from '#web/access/salesmen/my-contact.tsx';
import { helpLabels } from '#web/app/help/labels.ts';
import { type MenuPart, staticRoutePath } from '#web/app/menu/menu.ts';
import { PanelTabs } from '#web/ui/kit/layout/panel-tabs.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import type { RouteHandle } from '#web/ui/session/page-route.ts';
import { useRole } from '#web/ui/session/session.ts';
import { isHelpOpen } from '../keyboard/keyboard-shortcuts.ts';
import { Article, OpenScreens } from './article.tsx';
import { daysOf, whatsNewFor } from './articles.ts';
import { GuidesPanel } from './guides-panel.tsx';
import { type ScreenHelp, screenHelpOf } from './screen-help.ts';
import { ShortcutsPanel, type ShortcutsProps } from './shortcuts-panel.tsx';
import { TERMS, type TermName } from './terms.ts';

/** Help for the current screen, or for the menu entry that it belongs to. */
function useScreenHelp(): ScreenHelp | undefined {
  const handle = useMatches().at(-1)?.handle as Partial<RouteHandle> | undefined;
  const { path, menuOf } = handle?.route ?? {};
  return screenHelpOf(menuOf ?? staticRoutePath(path ?? ''));
}

const TermList = ({ names }: { names: readonly TermName[] }) => (
  <dl className="divide-y divide-line">
    {names.map((name) => (
      <div key={name} className="py-2">
        <dt className="text-sm font-medium">{TERMS[name].name}</dt>
        <dd className="text-sm text-muted">{TERMS[name].text}</dd>
      </div>
    ))}
  </dl>
);

const ScreenPanel = ({ sentences, terms, hasContact }: ScreenHelp & { hasContact: boolean }) => (
  <div className="flex flex-col gap-4">
    <div className="flex flex-col gap-1 text-sm">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
    {terms.length > 0 && (
      <section aria-label={helpLabels.terms}>
        <h3 className="text-xs font-medium text-muted">{helpLabels.terms}</h3>
        <TermList names={terms} />
      </section>
    )}
    {hasContact && <MyContact />}
  </div>
);

interface Props extends ShortcutsProps {
  /** The user's menu: articles link to its screens. */
  menu: readonly MenuPart[];
}

export default function HelpDialog({ goToKeys, menu }: Props) {
  const start = useRef<HTMLDivElement>(null);
  const screen = useScreenHelp();
  const role = useRole();
  const days = daysOf(role);
  const screens = useMemo(
    () => new Set(menu.flatMap((part) => ('items' in part ? part.items : [part])).map(({ to }) => to)),
    [menu],
  );
  return (
    <Dialog
      open={useStore(isHelpOpen)}
      onOpenChange={isHelpOpen.set}
      title={helpLabels.help}
      initialFocus={start}
      restoreFocus={() => document.querySelector('main')?.focus({ preventScroll: true })}
    >
      <div ref={start} tabIndex={-1} className="outline-none">
        <OpenScreens value={screens}>
          <PanelTabs
            label={helpLabels.help}
            initialValue={screen ? 'screen' : 'keys'}
            panels={[
              ...(screen
                ? [
                    {
                      value: 'screen',
                      label: helpLabels.screen,
                      content: <ScreenPanel {...screen} hasContact={role === 'Partner'} />,
                    },
                  ]
                : []),
              ...(days.length > 0
                ? [{ value: 'guides', label: helpLabels.guides, content: <GuidesPanel articles={days} /> }]
                : []),
              { value: 'keys', label: helpLabels.keys, content: <ShortcutsPanel goToKeys={goToKeys} /> },
              {
                value: 'terms',
                label: helpLabels.terms,
                content: <TermList names={Object.keys(TERMS) as TermName[]} />,
              },
              { value: 'new', label: helpLabels.whatsNew, content: <Article markdown={whatsNewFor(role)} /> },
            ]}
          />
        </OpenScreens>
      </div>
    </Dialog>
  );
}
