// What a company may buy, with the providers and publishers of the catalogue.

import { catalogCalls } from '#domain/catalog/calls.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { CompanyRelationsScreen } from './company-relations-screen.tsx';

export default function CompanyRelationsPage() {
  const providers = useCallQuery(catalogCalls.allProviders, {});
  const publishers = useCallQuery(catalogCalls.allPublishers, {});
  return (
    <CompanyRelationsScreen
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
