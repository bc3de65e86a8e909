// Search results in groups: pages with a matching name, then hits from the server; without a text, recently opened hits
// and all pages.

import { matchesQuery } from '#domain/base/text/fold-text.ts';
import { mySearchCalls, SEARCH_TEXT_MIN, searchCalls } from '#domain/search/calls.ts';
import { useStore } from '#web/ui/kit/store.ts';
import { useDebouncedValue } from '#web/ui/kit/use-debounced-value.ts';
import { useRole } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { ownPathOf, staffPathOf } from './hit-path.ts';
import { HIT_GROUPS, searchLabels } from './labels.ts';
import { recentHits, type SearchEntry } from './recent-hits.ts';

const REST_MS = 120;

export interface SearchGroup {
  label: string;
  entries: readonly SearchEntry[];
}

/** A page of the user's menu. */
export interface SearchScreen {
  to: string;
  label: string;
}

const groupOf = (label: string, entries: readonly SearchEntry[]): SearchGroup[] =>
  entries.length === 0 ? [] : [{ label, entries }];

export function useSearchResults(typed: string, screens: readonly SearchScreen[]) {
  const isPartner = useRole() === 'Partner';
  const text = typed.trim();
  const asked = useDebouncedValue(text, REST_MS);
  const query = useCallQuery(
    (isPartner ? mySearchCalls : searchCalls).everything,
    { text: asked },
    {
      enabled: asked.length >= SEARCH_TEXT_MIN,
      keepPrevious: true,
      refetchOnFocus: false,
    },
  );
  const recent = useStore(recentHits);
  const screenEntries = screens
    .filter(({ label }) => matchesQuery(label, text))
    .map(({ to, label }) => ({ to, title: label, detail: '' }));
  const found = text.length < SEARCH_TEXT_MIN ? [] : (query.data ?? []);
  const pathOf = isPartner ? ownPathOf : staffPathOf;
  const groups = [
    ...(text === '' ? groupOf(searchLabels.recent, recent) : []),
    ...HIT_GROUPS.flatMap(({ kind, label }) =>
      groupOf(
        label,
        found
          .filter((one) => one.kind === kind)
          .map((one) => ({ to: pathOf(one), title: one.title, detail: one.detail })),
      ),
    ),
    ...groupOf(searchLabels.screens, screenEntries),
  ];
  const isAsking = text.length >= SEARCH_TEXT_MIN && (query.isFetching || asked !== text);
  return { groups, isAsking, hasFailed: query.isError, isPartner };
}
