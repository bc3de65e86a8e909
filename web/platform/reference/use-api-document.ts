// The API description, read once per visit.

import { useQuery } from '@tanstack/react-query';
import { API_DOCUMENT } from '#domain/platform/document.ts';
import { ApiError, toApiError } from '#web/ui/session/api-error.ts';
import type { ApiDocument } from './document.ts';

export const useApiDocument = () =>
  useQuery<ApiDocument, ApiError>({
    queryKey: [API_DOCUMENT],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch(API_DOCUMENT, { signal }).catch(() => {
        throw new ApiError({ status: 0 });
      });
      if (!response.ok) throw await toApiError(response);
      return (await response.json()) as ApiDocument;
    },
  });
