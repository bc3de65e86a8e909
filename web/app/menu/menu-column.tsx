// The menu beside the screen, with names or as a bar of icons, and the button that switches (NAV-024).

import PanelLeft from 'lucide-react/icons/panel-left';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Logo } from '#web/ui/kit/layout/logo.tsx';
import { shellLabels } from '../labels.ts';
import type { MenuPart } from './menu.ts';
import { SideMenu } from './side-menu.tsx';
import type { WaitingCounts } from './waiting-counts.ts';

interface Props {
  parts: readonly MenuPart[];
  counts: WaitingCounts;
  hasNames: boolean;
  onToggleNames: () => void;
}

export const MenuColumn = ({ parts, counts, hasNames, onToggleNames }: Props) => (
  <nav
    aria-label={labels.mainMenu}
    className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface md:flex"
  >
    <Link to="/" className="flex h-13 shrink-0 items-center px-4 -outline-offset-2">
      <Logo sign={!hasNames} />
    </Link>
    <div data-menu-scroll className="min-h-0 flex-1 overflow-y-auto px-2 pt-2 pb-4 [scrollbar-width:thin]">
      <SideMenu parts={parts} counts={counts} isNarrow={!hasNames} />
    </div>
    <div className="border-t border-line px-3 py-1.5 max-xl:hidden">
      <IconButton
        label={hasNames ? shellLabels.collapseMenu : shellLabels.expandMenu}
        aria-expanded={hasNames}
        onClick={onToggleNames}
      >
        <PanelLeft aria-hidden />
      </IconButton>
    </div>
  </nav>
);
