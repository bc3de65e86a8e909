// Company relations, with the catalogue's providers and publishers.

import { useParams } from 'react-router';
import { catalogCalls } from '#domain/catalog/calls.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { CompanyRelationsScreen } from './company-relations-screen.tsx';

export default function CompanyRelationsPage() {
  const { companyid } = useParams();
  const providers = useCallQuery(catalogCalls.allProviders, {});
  const publishers = useCallQuery(catalogCalls.allPublishers, {});
  return (
    <CompanyRelationsScreen
      key={companyid}
      providers={providers.data}
      publishers={publishers.data}
      error={providers.error ?? publishers.error}
      retry={() => {
        void providers.refetch();
        void publishers.refetch();
      }}
    />
  );
}
