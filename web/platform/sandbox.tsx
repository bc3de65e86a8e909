// The sandbox for programmers: what it is, and the faults that a reference can ask for (API-155).

import { SANDBOX_FAULTS } from '#domain/orders/sandbox-faults.ts';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { sandboxLabels as texts } from './sandbox-labels.ts';

export const Sandbox = () => (
  <div className="flex max-w-180 flex-col gap-4">
    <Section title={texts.title}>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
        {texts.text.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Section>
    <Section title={texts.faultsTitle} note={texts.faultsText}>
      <table aria-label={texts.faultsTitle} className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th className="py-1.5 pr-4 font-medium">{texts.reference}</th>
            <th className="py-1.5 font-medium">{texts.effect}</th>
          </tr>
        </thead>
        <tbody>
          {SANDBOX_FAULTS.map((fault) => (
            <tr key={fault} className="border-b border-line align-top last:border-b-0">
              <td className="py-1.5 pr-4 font-mono text-xs wrap-anywhere">fault:{fault}</td>
              <td className="py-1.5">{texts.faults[fault]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  </div>
);
