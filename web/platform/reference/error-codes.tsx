// All codes of the partner API: meaning, and whether the same request can succeed later.

import { useState } from 'react';
import { developerLabels as texts } from '#web/platform/labels.ts';
import { SearchInput } from '#web/ui/kit/controls/search-input.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import type { ApiDocument } from './document.ts';
import { readErrorCodes } from './read-reference.ts';

export function ErrorCodes({ document }: { document: ApiDocument }) {
  const [text, setText] = useState('');
  const wanted = text.toLowerCase();
  const shown = readErrorCodes(document).filter(({ code, meaning }) =>
    `${code} ${meaning}`.toLowerCase().includes(wanted),
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{texts.errorsNote}</p>
      <div className="max-w-80">
        <SearchInput value={text} onValueChange={setText} placeholder={texts.search} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={texts.noCode} />
      ) : (
        <div className="overflow-x-auto rounded-xl border border-line">
          <table aria-label={texts.topic.errors} className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-left text-muted">
                <th className="px-4 py-2 font-medium">{texts.code}</th>
                <th className="px-2 py-2 font-medium">{texts.status}</th>
                <th className="px-2 py-2 font-medium">{texts.retry}</th>
                <th className="px-4 py-2 font-medium max-md:hidden">{texts.meaning}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {shown.map(({ code, status, meaning, retry }) => (
                <tr key={code} id={code} className="scroll-mt-16 align-top">
                  <th scope="row" className="px-4 py-2 text-left font-normal">
                    <code className="font-medium break-all">{code}</code>
                    <span className="block text-muted md:hidden">{meaning}</span>
                  </th>
                  <td className="px-2 py-2 tabular-nums">{status}</td>
                  <td className="px-2 py-2 whitespace-nowrap">{texts.retries[retry]}</td>
                  <td className="px-4 py-2 max-md:hidden">{meaning}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
