// A number or an id in a row, with a button that copies it: seen under the pointer, and always where one touches.

import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface Props {
  /** What is copied. */
  text: string;
  /** What it is, for the name of the button. */
  subject: string;
  /** What stands there instead of the text, for example a link. */
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
