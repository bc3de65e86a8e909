// API credentials of all companies, for SuperAdmins, who may revoke them (API-010).

import {
  type CompanyCredential,
  CREDENTIAL_STATES,
  credentialCalls,
  credentialList,
} from '#domain/access/credentials.ts';
import { credentialTitles } from '#domain/access/links.ts';
import { relationsPath } from '#domain/companies/links.ts';
import { ALL_WEBHOOKS, platformTitles } from '#domain/platform/links.ts';
import { CredentialStatePill } from '#web/platform/credentials/credential-state.tsx';
import { credentialLabels } from '#web/platform/credentials/labels.ts';
import { RevokeButton } from '#web/platform/credentials/revoke-button.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { choiceFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const NameCell = ({ credential: { id, name } }: { credential: CompanyCredential }) => (
  <>
    {name}
    <code className="block text-xs text-muted">{id}</code>
  </>
);

const CompanyLink = ({ credential: { company } }: { credential: CompanyCredential }) => (
  <Link to={relationsPath(company.id)}>{company.name}</Link>
);

const UseCell = ({ credential: { lastUsedAt, lastUsedAddress } }: { credential: CompanyCredential }) =>
  lastUsedAt ? (
    <>
      <Time value={lastUsedAt} />
      <span className="block text-xs text-muted">{lastUsedAddress}</span>
    </>
  ) : (
    credentialLabels.unused
  );

const Expiry = ({ credential: { expiresAt } }: { credential: CompanyCredential }) =>
  expiresAt ? <Time value={expiresAt} /> : credentialLabels.never;

const Revoke = ({ credential }: { credential: CompanyCredential }) =>
  credential.state !== 'Revoked' && <RevokeButton credential={credential} isStaff />;

const columns: readonly Column<CompanyCredential>[] = [
  { id: 'name', header: credentialLabels.name, sort: 'name', cell: (one) => <NameCell credential={one} /> },
  { id: 'company', header: credentialLabels.company, sort: 'company', cell: (one) => <CompanyLink credential={one} /> },
  { id: 'state', header: credentialLabels.state, cell: ({ state }) => <CredentialStatePill state={state} /> },
  {
    id: 'scopes',
    header: credentialLabels.scopes,
    cell: ({ scopes }) => <span className="text-xs">{scopes.join(', ')}</span>,
  },
  {
    id: 'networks',
    header: credentialLabels.networks,
    cell: ({ networks }) => (
      <span className="text-xs break-all">{networks.join(', ') || credentialLabels.allAddresses}</span>
    ),
  },
  {
    id: 'lastUsed',
    header: credentialLabels.lastUsed,
    sort: 'lastUsedAt',
    cell: (one) => <UseCell credential={one} />,
  },
  { id: 'expires', header: credentialLabels.expiresAt, sort: 'expiresAt', cell: (one) => <Expiry credential={one} /> },
  {
    id: 'created',
    header: credentialLabels.created,
    sort: 'createdAt',
    cell: ({ createdAt, createdBy }) => (
      <>
        <Time value={createdAt} />
        <span className="block text-xs text-muted">{createdBy}</span>
      </>
    ),
  },
  {
    id: 'actions',
    header: credentialLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (one) => <Revoke credential={one} />,
  },
];

const card = (credential: CompanyCredential) => (
  <article aria-label={credential.name} className="flex h-full flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <span className="font-medium">
        <NameCell credential={credential} />
      </span>
      <CredentialStatePill state={credential.state} />
    </div>
    <CompanyLink credential={credential} />
    <p className="text-xs break-words">{credential.scopes.join(', ')}</p>
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 text-sm">
      <span>
        {credentialLabels.lastUsed}: <UseCell credential={credential} />
      </span>
      <Revoke credential={credential} />
    </div>
  </article>
);

const controls = {
  text: textFilter({ placeholder: credentialLabels.search }),
  state: choiceFilter({
    label: credentialLabels.state,
    options: optionsOf(CREDENTIAL_STATES, (state) => credentialLabels.states[state]),
    promoted: true,
  }),
};

export default function CredentialsPage() {
  return (
    <ListScreen
      title={credentialTitles.all}
      note={credentialLabels.allNote}
      actions={<Link to={ALL_WEBHOOKS}>{platformTitles.webhooks}</Link>}
      call={credentialCalls.list}
      list={credentialList}
      columns={columns}
      renderCard={card}
      controls={controls}
      empty={credentialLabels.allEmpty}
    />
  );
}
