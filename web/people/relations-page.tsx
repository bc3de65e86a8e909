// What a company may buy, with the providers and publishers of the catalogue.

import { catalogCalls } from '#domain/catalog/calls.ts';
import { useRead } from '#web/base/use-call.ts';
import { RelationsScreen } from '#web/companies/relations-screen.tsx';

export default function RelationsPage() {
  const providers = useRead(catalogCalls.allProviders, {});
  const publishers = useRead(catalogCalls.allPublishers, {});
  return (
    <RelationsScreen
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
