// Webhook endpoints of all companies, for SuperAdmins, who may disable them (API-124).

import { relationsPath } from '#domain/companies/links.ts';
import { allDeliveriesPath, platformTitles } from '#domain/platform/links.ts';
import { ENDPOINT_STATES } from '#domain/platform/webhooks/facts.ts';
import { type CompanyEndpoint, endpointList, staffWebhookCalls } from '#domain/platform/webhooks/person-calls.ts';
import { EndpointProblem, EndpointStatePill, hostOf, LastResponse } from '#web/platform/webhooks/endpoint-state.tsx';
import { staffWebhookLabels as texts, webhookLabels } from '#web/platform/webhooks/labels.ts';
import { StaffActions } from '#web/platform/webhooks/staff-actions.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { ButtonLink, Link } from '#web/ui/kit/layout/link.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { choiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const CompanyLink = ({ endpoint: { company } }: { endpoint: CompanyEndpoint }) => (
  <Link to={relationsPath(company.id)}>{company.name}</Link>
);

const Actions = ({ endpoint }: { endpoint: CompanyEndpoint }) => (
  <span className="flex gap-2">
    <ButtonLink
      size="sm"
      to={allDeliveriesPath(endpoint.id)}
      aria-label={webhookLabels.deliveriesNamed(hostOf(endpoint.url))}
    >
      {webhookLabels.deliveries}
    </ButtonLink>
    <StaffActions endpoint={endpoint} />
  </span>
);

const columns: readonly Column<CompanyEndpoint>[] = [
  { id: 'company', header: texts.company, sort: 'company', cell: (one) => <CompanyLink endpoint={one} /> },
  {
    id: 'endpoint',
    header: texts.endpoint,
    cell: ({ url, description }) => (
      <>
        <span className="block min-w-56 wrap-anywhere">{url}</span>
        {description && <span className="block text-xs text-muted">{description}</span>}
      </>
    ),
  },
  {
    id: 'state',
    header: texts.state,
    cell: (one) => (
      <>
        <EndpointStatePill state={one.state} />
        <EndpointProblem endpoint={one} />
        {one.isDeleted && <span className="block text-xs text-muted">{texts.deleted}</span>}
      </>
    ),
  },
  { id: 'waiting', header: texts.waiting, align: 'right', cell: ({ waiting }) => integer(waiting) },
  {
    id: 'oldest',
    header: texts.oldest,
    sort: 'oldestWaitingAt',
    cell: ({ oldestWaitingAt }) => <Time value={oldestWaitingAt} />,
  },
  { id: 'failed', header: texts.failed, align: 'right', cell: ({ failed }) => integer(failed) },
  { id: 'last', header: texts.last, cell: (one) => <LastResponse endpoint={one} /> },
  {
    id: 'actions',
    header: texts.actions,
    hideHeader: true,
    isPinned: true,
    cell: (one) => <Actions endpoint={one} />,
  },
];

const card = (endpoint: CompanyEndpoint) => (
  <article aria-label={endpoint.url} className="flex h-full flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <CompanyLink endpoint={endpoint} />
      <EndpointStatePill state={endpoint.state} />
    </div>
    <p className="text-sm break-all">{endpoint.url}</p>
    <EndpointProblem endpoint={endpoint} />
    {endpoint.isDeleted && <p className="text-xs text-muted">{texts.deleted}</p>}
    <p className="text-xs text-muted">
      {texts.last}: <LastResponse endpoint={endpoint} /> · {webhookLabels.waiting(endpoint.waiting)}
    </p>
    <div className="mt-auto pt-1">
      <Actions endpoint={endpoint} />
    </div>
  </article>
);

const controls = {
  text: textFilter({ placeholder: texts.search }),
  state: choiceFilter({
    label: texts.state,
    options: optionsOf(ENDPOINT_STATES, (state) => webhookLabels.states[state]),
    promoted: true,
  }),
};

export default function AllWebhooksPage() {
  return (
    <ListScreen
      title={platformTitles.webhooks}
      note={texts.note}
      call={staffWebhookCalls.list}
      list={endpointList}
      columns={columns}
      renderCard={card}
      controls={controls}
      empty={texts.empty}
    />
  );
}
