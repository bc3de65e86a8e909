// An input of a phone card under its heading.

import type { ReactNode } from 'react';
import { SECOND_LINE } from '#web/promotions/cells.tsx';

/** The heading is only visible: assistive technology reads the name of the input. */
export const Headed = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="flex flex-col gap-0.5">
    <span className={SECOND_LINE} aria-hidden>
      {heading}
    </span>
    {children}
  </div>
);
