// Lists of the catalogue. Pickers of publishers and providers are paged like every other list.

import { defineList, keywords } from '#domain/base/list.ts';

export const lookupList = defineList({ filters: { text: keywords() }, sorts: ['name'] });
