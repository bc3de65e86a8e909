import { describe, expect, test } from 'vitest';
import { ROLE_DEFAULTS } from '#domain/access/roles.ts';
import type { Role } from '#domain/base/roles.ts';
import { pageRoutes } from '#web/pages/routes.ts';
import { type MenuPart, menuFor } from './menu.ts';
import { groupsThatFit } from './open-groups.ts';

const menuOf = (role: Role) => menuFor(role, new Set(ROLE_DEFAULTS[role]), pageRoutes);

/** Rows of the menu as a user first sees it. */
function rowsOf(parts: readonly MenuPart[]): number {
  const open = groupsThatFit(parts);
  return parts.reduce((rows, part) => rows + 1 + ('items' in part && open.has(part.label) ? part.items.length : 0), 0);
}

describe('groups of the menu (NAV-021)', () => {
  test.each<Role>(['SuperAdmin', 'Salesman', 'Finance', 'Partner', 'Standard'])('fit on a screen for %s', (role) =>
    expect(rowsOf(menuOf(role))).toBeLessThanOrEqual(24),
  );

  test('start open where the work of the role is', () => {
    expect(groupsThatFit(menuOf('Finance'))).toContain('Finance');
    expect(groupsThatFit(menuOf('Partner'))).toContain('My Promotions');
  });

  test('open from the top, without skipping one that does not fit', () => {
    const group = (label: string, count: number): MenuPart => ({ label, items: Array(count).fill({}) });
    expect([...groupsThatFit([group('A', 10), group('B', 12), group('C', 1)])]).toEqual(['A']);
  });
});
