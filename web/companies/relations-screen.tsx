// What a company may buy: providers with their publishers (REL-001 to REL-008). Providers and publishers are handed in,
// because the catalogue stands further right.

import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type Company, companyCalls, type Relations } from '#domain/companies/calls.ts';
import { copy } from '#domain/companies/copy.ts';
import { Button } from '#web/base/button.tsx';
import { Checkbox } from '#web/base/checkbox.tsx';
import { EmptyState } from '#web/base/empty-state.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { labels } from '#web/base/labels.ts';
import { PageHeader } from '#web/base/page-header.tsx';
import { Refused } from '#web/base/refused.ts';
import { useRole } from '#web/base/session.ts';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { toast } from '#web/base/toast.ts';
import { UnsavedGuard } from '#web/base/unsaved-guard.tsx';
import { useAct, useRead } from '#web/base/use-call.ts';
import { COMPANIES, titles } from './paths.ts';
import { PublishersDialog } from './publishers-dialog.tsx';
import { type Chosen, choose, draftOf, inputOf, isSame, type Named } from './relation-draft.ts';
import { words } from './relation-words.ts';

/** Providers and publishers; undefined while they load. */
export interface Sources {
  providers: readonly Named[] | undefined;
  publishers: readonly Named[] | undefined;
  error: unknown;
  retry: () => void;
}

export function RelationsScreen({ providers, publishers, error, retry }: Sources) {
  const { companyid: id = '' } = useParams();
  const company = useRead(companyCalls.one, { id });
  const relations = useRead(companyCalls.relations, { id }, { focus: false });
  const failed = error ?? company.error ?? relations.error;
  const ready = providers && publishers && company.data && relations.data;
  return (
    <>
      <PageHeader
        title={company.data ? company.data.name : titles.relations}
        windowTitle={titles.relations}
        note={titles.relations}
        back={{ to: COMPANIES, label: words.back }}
      />
      {ready ? (
        <Editor
          key={JSON.stringify(relations.data)}
          company={company.data}
          relations={relations.data}
          providers={providers}
          publishers={publishers}
        />
      ) : failed ? (
        <ErrorState
          error={sentence(failed)}
          onRetry={() => {
            retry();
            void company.refetch();
            void relations.refetch();
          }}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </>
  );
}

/** The server's own words for what is missing or forbidden, else the sentence of this screen. */
const sentence = (error: unknown): unknown => {
  if (error instanceof Refused && error.status >= 400 && error.status < 500) return error;
  const traceId = error instanceof Refused ? error.traceId : undefined;
  return new Refused({ status: 0, message: copy.relationsLoadFailed, ...(traceId && { traceId }) });
};

interface EditorProps {
  company: Company;
  relations: Relations;
  providers: readonly Named[];
  publishers: readonly Named[];
}

function Editor({ company, relations, providers, publishers }: EditorProps) {
  const saved = draftOf(relations);
  const [draft, setDraft] = useState(saved);
  const [open, setOpen] = useState<string | null>(null);
  const role = useRole();
  const readOnly = role !== 'SuperAdmin' && role !== 'Salesman';
  // The server's own words are toasted; without any there is a sentence of this screen (REL-007).
  const act = useAct(companyCalls.relate, { done: copy.relationsSaved, invalidate: [companyCalls.relations] });
  const dirty = !isSame(draft, saved);
  const { refused } = act;
  useEffect(() => {
    if (refused && !refused.message) toast.bad(copy.relationsSaveFailed);
  }, [refused]);
  const change = (provider: string, chosen: Chosen) =>
    setDraft((before) => choose(before, provider, chosen, publishers.length));
  if (providers.length === 0) return <EmptyState title={words.noProviders} />;
  return (
    <div className="flex max-w-180 flex-col gap-3 pb-8">
      <p className="text-sm text-muted">{draft.size === 0 ? words.everything : words.only}</p>
      <table className="w-full rounded-xl border border-line">
        <caption className="sr-only">{titles.relations}</caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="px-4 py-2 font-medium">
              {words.provider}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {words.selected}
            </th>
            <th scope="col" className="px-4 py-2">
              <span className="sr-only">{words.publishers}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ id, name }) => {
            const chosen = draft.get(id);
            return (
              <tr key={id} className="border-t border-line">
                <td className="px-4 py-2">
                  <Checkbox
                    aria-label={words.selectProvider(name)}
                    value={chosen !== undefined}
                    mixed={chosen !== undefined && chosen !== 'all'}
                    disabled={readOnly}
                    onValueChange={(all) => change(id, all ? 'all' : new Set())}
                  >
                    {name}
                  </Checkbox>
                </td>
                <td className="px-2 py-2 text-right tabular-nums">
                  {chosen === 'all' ? words.all : (chosen?.size ?? 0)}
                </td>
                <td className="px-4 py-2 text-right">
                  <Button size="sm" aria-label={words.publishersOf(name)} onClick={() => setOpen(id)}>
                    {words.publishers}
                  </Button>
                  <PublishersDialog
                    provider={name}
                    publishers={publishers}
                    chosen={chosen}
                    saved={saved.get(id)}
                    readOnly={readOnly}
                    onChange={(next) => change(id, next)}
                    open={open === id}
                    onOpenChange={(next) => setOpen(next ? id : null)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <UnsavedGuard when={dirty && !act.busy} />
      {dirty && (
        <div className="sticky bottom-4 z-20 flex animate-enter items-center gap-2 rounded-xl bg-raised py-2 pr-2 pl-4 shadow-float">
          <p className="flex-1 text-sm text-muted" role="status">
            {labels.unsaved}
          </p>
          <Button onClick={() => setDraft(saved)}>{labels.discard}</Button>
          <Button kind="primary" busy={act.busy} onClick={() => void act.run(inputOf(company.id, draft))}>
            {words.save}
          </Button>
        </div>
      )}
    </div>
  );
}
