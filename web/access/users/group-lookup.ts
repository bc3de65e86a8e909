// Lookup of permission groups.

import { GROUP_PAGE_SIZE, groupCalls, type PermissionGroup } from '#domain/access/groups.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { send } from '#web/ui/session/api.ts';

const option = ({ id, name }: PermissionGroup): Option => ({ value: id, label: name });

export const groupLookup: Lookup = {
  name: 'permission-groups',
  search: async (text, signal) => {
    const input = { filter: text ? { text } : {}, sort: [], page: 0, size: GROUP_PAGE_SIZE };
    return (await send(groupCalls.list, input, { signal })).items.map(option);
  },
  resolve: (ids, signal) => Promise.all(ids.map(async (id) => option(await send(groupCalls.one, { id }, { signal })))),
};
