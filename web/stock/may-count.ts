// Roles that may edit our own stock: SuperAdmin and Salesman (MAN-012).

import { useRole } from '#web/ui/session/session.ts';

const WRITERS: readonly (string | undefined)[] = ['SuperAdmin', 'Salesman'];

export const useMayCount = (): boolean => WRITERS.includes(useRole() ?? undefined);
