// Content of the account menu; loads when opened.

import { Popover as Base } from '@base-ui/react/popover';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleUser from 'lucide-react/icons/circle-user';
import FileDown from 'lucide-react/icons/file-down';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { Link } from 'react-router';
import { MY_ACCOUNT } from '#domain/access/login-links.ts';
import { EXPORTS, exportTitles } from '#domain/exports/links.ts';
import { logout } from '#web/access/account.ts';
import { helpLabels } from '#web/app/help/labels.ts';
import { isHelpOpen } from '#web/app/keyboard/keyboard-shortcuts.ts';
import { markSignOutIntended } from '#web/app/sign-out-intent.ts';
import { applyTheme, storedTheme } from '#web/app/theme.ts';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { useRole } from '#web/ui/session/session.ts';

const THEMES = [
  { value: 'system', label: <Monitor aria-hidden />, title: labels.themeSystem },
  { value: 'light', label: <Sun aria-hidden />, title: labels.themeLight },
  { value: 'dark', label: <Moon aria-hidden />, title: labels.themeDark },
] as const;

export function AccountPanel({ name }: { name: string }) {
  const [theme, setTheme] = useState(storedTheme);
  const role = useRole();
  return (
    <>
      <div className="border-b border-line px-2 pt-1.5 pb-2.5">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="text-xs text-muted">{role}</p>
      </div>
      <div className="flex items-center justify-between px-2 py-2">
        <span className="text-sm">{labels.theme}</span>
        <SegmentedControl
          label={labels.theme}
          value={theme}
          options={THEMES}
          onValueChange={(next) => {
            setTheme(next);
            applyTheme(next);
          }}
        />
      </div>
      <div className="border-t border-line pt-1">
        <Base.Close nativeButton={false} render={<Link to={MY_ACCOUNT} />} className="choice hover:bg-hover">
          <CircleUser className="size-4 text-muted" aria-hidden />
          {labels.myAccount}
        </Base.Close>
        <Base.Close nativeButton={false} render={<Link to={EXPORTS} />} className="choice hover:bg-hover">
          <FileDown className="size-4 text-muted" aria-hidden />
          {exportTitles.exports}
        </Base.Close>
        <Base.Close className="choice w-full hover:bg-hover" onClick={() => isHelpOpen.set(true)}>
          <CircleQuestionMark className="size-4 text-muted" aria-hidden />
          {helpLabels.help}
        </Base.Close>
        <button
          type="button"
          className="choice w-full hover:bg-hover"
          onClick={() => {
            markSignOutIntended();
            void logout();
          }}
        >
          <LogOut className="size-4 text-muted" aria-hidden />
          {labels.logout}
        </button>
      </div>
    </>
  );
}
