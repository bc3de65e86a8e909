// Providers and publishers a company may buy from (REL-001 to REL-008). The options are passed in, because the
// catalogue is a later feature.

import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type Company, companyCalls, type Relations } from '#domain/companies/calls.ts';
import { companyCopy } from '#domain/companies/copy.ts';
import { COMPANIES, companyTitles } from '#domain/companies/links.ts';
import { PublishersDialog } from '#web/companies/publishers-dialog.tsx';
import {
  type Choice,
  isSameDraft,
  type PublisherSelection,
  setProviderSelection,
  toRelationDraft,
  toRelationsInput,
} from '#web/companies/relation-draft.ts';
import { relationLabels } from '#web/companies/relation-labels.ts';
import { UnsavedBar } from '#web/ui/form/save-bar.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { EmptyState } from '#web/ui/kit/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { useHeldWhileUnsaved } from '#web/ui/kit/unsaved.ts';
import { ApiError } from '#web/ui/session/api-error.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';

/** Providers and publishers; undefined while loading. */
interface RelationSources {
  providers: readonly Choice[] | undefined;
  publishers: readonly Choice[] | undefined;
  error: unknown;
  retry: () => void;
}

export function CompanyRelationsScreen({ providers, publishers, error, retry }: RelationSources) {
  const { companyid: id = '' } = useParams();
  const company = useCallQuery(companyCalls.one, { id });
  const relations = useCallQuery(companyCalls.relations, { id }, { refetchOnFocus: false });
  const current = useHeldWhileUnsaved(relations.data);
  const failed = error ?? company.error ?? relations.error;
  const ready = providers && publishers && company.data && current;
  return (
    <>
      <PageHeader
        title={company.data ? company.data.name : companyTitles.relations}
        windowTitle={companyTitles.relations}
        note={companyTitles.relations}
        parentLink={{ to: COMPANIES, label: relationLabels.back }}
      />
      {ready ? (
        <Editor
          key={JSON.stringify(current)}
          company={company.data}
          relations={current}
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

/** The server's message for missing or forbidden records, else a default. */
const sentence = (error: unknown): unknown => {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error;
  const traceId = error instanceof ApiError ? error.traceId : undefined;
  return new ApiError({ status: 0, message: companyCopy.relationsLoadFailed, ...(traceId && { traceId }) });
};

interface EditorProps {
  company: Company;
  relations: Relations;
  providers: readonly Choice[];
  publishers: readonly Choice[];
}

function Editor({ company, relations, providers, publishers }: EditorProps) {
  const [saved, setSaved] = useState(() => toRelationDraft(relations));
  const [draft, setDraft] = useState(saved);
  const [open, setOpen] = useState<string | null>(null);
  const role = useRole();
  const readOnly = role !== 'SuperAdmin' && role !== 'Salesman';
  // The server's message is toasted; without one, this screen's default (REL-007).
  const mutation = useCallMutation(companyCalls.updateRelations, {
    successMessage: companyCopy.relationsSaved,
    invalidate: [companyCalls.relations],
    onSuccess: (reply) => setSaved(toRelationDraft(reply)),
  });
  const dirty = !isSameDraft(draft, saved);
  const { error: refused } = mutation;
  useEffect(() => {
    if (refused && !refused.message) toast.bad(companyCopy.relationsSaveFailed);
  }, [refused]);
  const change = (provider: string, chosen: PublisherSelection) =>
    setDraft((before) => setProviderSelection(before, provider, chosen, publishers.length));
  if (providers.length === 0) return <EmptyState title={relationLabels.noProviders} />;
  return (
    <div className="flex max-w-180 flex-col gap-3 pb-8">
      <p className="text-sm text-muted">{draft.size === 0 ? relationLabels.everything : relationLabels.only}</p>
      <table className="w-full rounded-xl border border-line">
        <caption className="sr-only">{companyTitles.relations}</caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="px-4 py-2 font-medium">
              {relationLabels.provider}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {relationLabels.selected}
            </th>
            <th scope="col" className="px-4 py-2">
              <span className="sr-only">{relationLabels.publishers}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              publishers={publishers}
              chosen={draft.get(provider.id)}
              saved={saved.get(provider.id)}
              readOnly={readOnly}
              onChange={(next) => change(provider.id, next)}
              open={open === provider.id}
              onOpenChange={(next) => setOpen(next ? provider.id : null)}
            />
          ))}
        </tbody>
      </table>
      <UnsavedGuard isActive={dirty && !mutation.busy} />
      {dirty && (
        <UnsavedBar onDiscard={() => setDraft(saved)}>
          <Button
            kind="primary"
            busy={mutation.busy}
            onClick={() =>
              void mutation.run({
                ...toRelationsInput(company.id, draft),
                selectionsBefore: toRelationsInput(company.id, saved).providerSelections,
              })
            }
          >
            {relationLabels.save}
          </Button>
        </UnsavedBar>
      )}
    </div>
  );
}

interface RowProps {
  provider: Choice;
  publishers: readonly Choice[];
  chosen: PublisherSelection | undefined;
  saved: PublisherSelection | undefined;
  readOnly: boolean;
  onChange: (selection: PublisherSelection) => void;
  /** Whether the publishers are shown. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function ProviderRow({ provider, publishers, chosen, saved, readOnly, onChange, open, onOpenChange }: RowProps) {
  return (
    <tr className="border-t border-line">
      <td className="px-4 py-2">
        <Checkbox
          aria-label={relationLabels.selectProvider(provider.name)}
          value={chosen !== undefined}
          isIndeterminate={chosen !== undefined && chosen !== 'all'}
          disabled={readOnly}
          onValueChange={(all) => onChange(all ? 'all' : new Set())}
        >
          {provider.name}
        </Checkbox>
      </td>
      <td className="px-2 py-2 text-right tabular-nums">
        {chosen === 'all' ? relationLabels.all : (chosen?.size ?? 0)}
      </td>
      <td className="px-4 py-2 text-right">
        <Button size="sm" aria-label={relationLabels.publishersOf(provider.name)} onClick={() => onOpenChange(true)}>
          {relationLabels.publishers}
        </Button>
        <PublishersDialog
          provider={provider.name}
          publishers={publishers}
          selection={chosen}
          savedSelection={saved}
          readOnly={readOnly}
          onChange={onChange}
          open={open}
          onOpenChange={onOpenChange}
        />
      </td>
    </tr>
  );
}
