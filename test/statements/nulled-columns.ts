// Finds the columns of a select on the nullable side of an outer join. Stores the statement as a view; its stored tree
// marks such variables (`varnullingrels`, PostgreSQL 16 or newer).

import pg from 'pg';

type Tree = string | Tree[] | { type: string; fields: Record<string, Tree | undefined> };
type Node = Extract<Tree, { type: string }>;

const TOKEN = /[(){}]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}"\\])+/g;

/** Parses a `pg_node_tree`; of fields with several words, the first one is kept. */
function parseTree(text: string): Tree {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const readTree = (): Tree => {
    const token = tokens[at++]!;
    if (token === '(') {
      const items: Tree[] = [];
      while (tokens[at] !== ')') items.push(readTree());
      at += 1;
      return items;
    }
    if (token !== '{') return token;
    const node: Node = { type: tokens[at++]!, fields: {} };
    while (tokens[at] !== '}') {
      const name = tokens[at++]!;
      if (!name.startsWith(':')) continue;
      if (tokens[at] !== '}' && !tokens[at]!.startsWith(':')) node.fields[name.slice(1)] = readTree();
    }
    at += 1;
    return node;
  };
  return readTree();
}

const isNode = (tree: Tree | undefined): tree is Node => typeof tree === 'object' && !Array.isArray(tree);
const nodes = (tree: Tree | undefined): Node[] => (Array.isArray(tree) ? tree.filter(isNode) : []);
const shownEntries = (query: Node): Node[] =>
  nodes(query.fields.targetList).filter(({ fields }) => fields.resjunk !== 'true');

/** The query behind a range table entry, if any. */
function queryBehind(entry: Node, queries: readonly Node[]): Node | undefined {
  if (isNode(entry.fields.subquery)) return entry.fields.subquery;
  if (entry.fields.ctename === undefined || entry.fields.ctename === '<>') return undefined;
  for (const query of queries) {
    const found = nodes(query.fields.cteList).find(({ fields }) => fields.ctename === entry.fields.ctename);
    if (found && isNode(found.fields.ctequery)) return found.fields.ctequery;
  }
  return undefined;
}

/** True if an outer join may make this expression null; `queries` are the enclosing ones, innermost first. */
function isNulled(expression: Tree | undefined, queries: readonly Node[]): boolean {
  if (!isNode(expression)) return false;
  const { type, fields } = expression;
  if (type === 'RELABELTYPE') return isNulled(fields.arg, queries);
  if (type === 'COALESCE') return nodes(fields.args).every((part) => isNulled(part, queries));
  if (type !== 'VAR') return false;
  // An empty set is written `(b)`.
  if (Array.isArray(fields.varnullingrels) && fields.varnullingrels.length > 1) return true;
  const around = queries.slice(Number(fields.varlevelsup));
  const entry = nodes(around[0]?.fields.rtable)[Number(fields.varno) - 1];
  if (!entry) return false;
  const place = Number(fields.varattno) - 1;
  if (Array.isArray(entry.fields.groupexprs)) return isNulled(entry.fields.groupexprs[place], around);
  const query = queryBehind(entry, around);
  return query ? isColumnNulled(query, place, around) : false;
}

/** True for a nulled column of a query; for a union, if the column of any part is nulled. */
function isColumnNulled(query: Node, place: number, around: readonly Node[]): boolean {
  const queries = [query, ...around];
  if (isNode(query.fields.setOperations))
    return nodes(query.fields.rtable).some(
      ({ fields }) => isNode(fields.subquery) && isColumnNulled(fields.subquery, place, queries),
    );
  return isNulled(shownEntries(query)[place]?.fields.expr, queries);
}

/** Errors for views that write, within a `with` or as a whole, and for two columns with one name. */
const NO_VIEW = ['0A000', '42601', '42701'];

/** Positions of columns that an outer join may make null. Empty for writing statements, which cannot be views. */
export async function findNulledColumns(
  client: pg.ClientBase,
  text: string,
  parameterTypes: readonly number[],
): Promise<Set<number>> {
  await client.query('begin');
  try {
    const { rows: types } = await client.query<{ name: string }>(
      'select format_type(t.oid, null) as name from unnest($1::oid[]) with ordinality as t (oid, n) order by n',
      [parameterTypes],
    );
    const select = text.replace(/\$(\d+)/g, (_, n) => `coalesce(null::${types[Number(n) - 1]!.name})`);
    await client.query(`create temp view described as ${select}`);
    const { rows } = await client.query<{ tree: string }>(
      `select ev_action::text as tree from pg_rewrite where ev_class = 'described'::regclass`,
    );
    const query = nodes(parseTree(rows[0]!.tree))[0]!;
    return new Set(shownEntries(query).flatMap((_, place) => (isColumnNulled(query, place, []) ? [place] : [])));
  } catch (error) {
    if (error instanceof pg.DatabaseError && NO_VIEW.includes(error.code!)) return new Set();
    throw error;
  } finally {
    await client.query('rollback');
  }
}
