// Changes of the partner API, newest first.

import { developerLabels as texts } from '#web/platform/labels.ts';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';

export const Changelog = () => (
  <div className="flex max-w-180 flex-col gap-4">
    {texts.changes.map(({ day, title, points }) => (
      <Section key={day} title={title} note={<Time value={`${day}T00:00:00.000Z`} format="day" />}>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Section>
    ))}
  </div>
);
