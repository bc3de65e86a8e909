// Pages of the key search: addresses, access and menu entries.

import KeyRound from 'lucide-react/icons/key-round';
import { KEY_SEARCH, keySearchTitle } from '#domain/delivery/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const keySearchPages: readonly PageRoute[] = [
  {
    path: KEY_SEARCH,
    title: keySearchTitle,
    side: 'Management',
    anyOf: ['Order.View'],
    menu: { label: 'Key search', icon: KeyRound },
    page: () => import('./key-search-page.tsx'),
  },
];
