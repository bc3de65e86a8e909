// Pages of each role's home: addresses, access and menu entries.

import House from 'lucide-react/icons/house';
import { homeTitles, MY_HOME, OVERVIEW } from '#domain/home/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

/** Imported on demand, so that its calls are not in the chunk of the route table. */
const prefetches = () => import('./prefetch.ts');

export const homePages: readonly PageRoute[] = [
  {
    path: OVERVIEW,
    title: homeTitles.overview,
    side: 'Management',
    menu: { label: 'Home', icon: House },
    page: () => import('./overview-page.tsx'),
    prefetch: () => void prefetches().then((calls) => calls.prefetchOverview()),
  },
  {
    path: MY_HOME,
    title: homeTitles.home,
    side: 'Partner',
    menu: { label: 'Home', icon: House },
    page: () => import('./my-home-page.tsx'),
    prefetch: () => void prefetches().then((calls) => calls.prefetchMyHome()),
  },
];
