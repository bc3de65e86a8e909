// A number or id in a row with a copy button: visible on hover, and always on touch screens.

import type { ReactNode } from 'react';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';

interface Props {
  /** Text to copy. */
  text: string;
  /** Name of the text, for the button's label. */
  subject: string;
  /** Shown instead of the text, for example a link. */
  children?: ReactNode;
}

export const CopiedText = ({ text, subject, children = text }: Props) => (
  <span className="group/copied flex items-center whitespace-nowrap">
    {children}
    <span className="opacity-0 transition-opacity group-hover/copied:opacity-100 focus-within:opacity-100 pointer-coarse:-my-3 pointer-coarse:-ml-2 pointer-coarse:opacity-100">
      <CopyButton text={text} subject={subject} />
    </span>
  </span>
);
