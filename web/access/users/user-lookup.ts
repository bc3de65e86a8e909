// Lookup of users, fifty at a time.

import { type User, userCalls } from '#domain/access/users.ts';
import type { Lookup } from '#web/ui/form/lookup.ts';
import type { Option } from '#web/ui/kit/controls/option.ts';
import { send } from '#web/ui/session/api.ts';

const PAGE = 50;
const option = ({ id, firstName, lastName, email }: User): Option => ({
  value: id,
  label: `${firstName} ${lastName} (${email})`,
});

export const userLookup: Lookup = {
  name: 'users',
  search: async (text, signal) => {
    const filter = text ? { text } : {};
    return (await send(userCalls.list, { filter, sort: [], page: 0, size: PAGE }, { signal })).items.map(option);
  },
  resolve: (ids, signal) => Promise.all(ids.map(async (id) => option(await send(userCalls.one, { id }, { signal })))),
};
