// The reference of the partner API, drawn from its description.

import { API_DOCUMENT } from '#domain/platform/document.ts';
import { developerLabels as texts } from '#web/platform/labels.ts';
import { CallSection } from './call-section.tsx';
import type { ApiDocument } from './document.ts';
import { readReference } from './read-reference.ts';

export function Reference({ document }: { document: ApiDocument }) {
  const groups = readReference(document);
  return (
    <div className="grid gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label={texts.calls}
        className="text-sm lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto"
      >
        <ul className="flex flex-col gap-3">
          {groups.map(({ name, calls }) => (
            <li key={name}>
              <p className="font-semibold">{name}</p>
              <ul>
                {calls.map(({ id, method, path }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="block rounded-sm py-0.5 break-all text-muted hover:text-ink pointer-coarse:py-2"
                    >
                      <span className="mr-1 font-mono text-xs">{method}</span>
                      {path}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-sm">
          <a href={API_DOCUMENT} download className="font-medium text-brand-ink underline-offset-2 hover:underline">
            {texts.download}
          </a>
        </p>
        {groups.map(({ name, description, calls }) => (
          <section key={name} aria-label={name} className="flex flex-col gap-4">
            <div className="pt-2">
              <h2 className="text-lg font-semibold">{name}</h2>
              <p className="text-sm text-muted">{description}</p>
            </div>
            {calls.map((call) => (
              <CallSection key={call.id} call={call} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
