// One titled section of the company form.

import type { ReactNode } from 'react';
import { Section } from '#web/ui/kit/layout/section.tsx';

export const FormPart = ({ title, note, children }: { title: string; note?: string | false; children: ReactNode }) => (
  <Section title={title} note={note}>
    <div className="grid gap-3 sm:grid-cols-2">{children}</div>
  </Section>
);
