// The reference of the partner API, drawn from its description.

import { API_DOCUMENT } from '#domain/platform/document.ts';
import { developerLabels as texts } from '#web/platform/labels.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { useMedia } from '#web/ui/kit/use-media.ts';
import { CallSection } from './call-section.tsx';
import type { ApiDocument } from './document.ts';
import { readReference } from './read-reference.ts';

/** The list of calls has its own column from this width on (breakpoint lg). */
const BESIDE = '(min-width: 1024px)';

type Groups = ReturnType<typeof readReference>;

const CallList = ({ groups, className }: { groups: Groups; className?: string }) => (
  <nav aria-label={texts.calls} className={cx('text-sm', className)}>
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
);

export function Reference({ document }: { document: ApiDocument }) {
  const groups = readReference(document);
  const isWide = useMedia(BESIDE);
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      {isWide ? (
        <CallList groups={groups} />
      ) : (
        <details>
          <summary className="cursor-pointer font-semibold pointer-coarse:py-2">{texts.calls}</summary>
          <CallList groups={groups} className="pt-2" />
        </details>
      )}
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <p className="text-sm">
          <a href={API_DOCUMENT} download className="font-medium text-brand-ink underline-offset-2 hover:underline">
            {texts.download}
          </a>
        </p>
        <p className="text-sm">{texts.base(`${window.location.origin}/api/v1`)}</p>
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
