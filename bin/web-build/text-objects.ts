// Finds the objects of texts that a file exports, and the place of each text in its code.

import { parseSync } from 'vite';

interface Text {
  key: string;
  /** The literal as written; null for anything but a plain string. */
  literal: string | null;
  start: number;
  end: number;
}

export interface TextObject {
  texts: Text[];
  /** Keys that code names after their texts were put in place. */
  keptKeys: Set<string>;
  /** Used as a value, with computed keys or in types: nothing is removed. */
  isWhole: boolean;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

type Property = Node & { key: Node; value: Node };

const isPlainText = (value: Node): boolean =>
  value.type === 'TemplateLiteral'
    ? (value.expressions as Node[]).length === 0
    : value.type === 'Literal' && typeof value.value === 'string';

const isPlainProperty = ({ type, computed, key }: Property): boolean =>
  type === 'Property' && !computed && key.type === 'Identifier';

/** Name and properties of `export const name = { … }`, with or without `as const`; null for anything else. */
function exportedObject(statement: Node): { name: string; properties: Property[] } | null {
  const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : null;
  if (declaration?.type !== 'VariableDeclaration') return null;
  const [{ id, init }] = declaration.declarations as [{ id: Node; init: Node }];
  const object = init.type === 'TSAsExpression' ? (init.expression as Node) : init;
  if (object.type !== 'ObjectExpression') return null;
  return { name: id.name as string, properties: object.properties as Property[] };
}

/** The exported objects of a file by their name. Objects with spread or computed parts are left out. */
export function textObjectsOf(file: string, code: string): Map<string, TextObject> {
  const exported = (parseSync(file, code).program.body as unknown as Node[]).flatMap(
    (one) => exportedObject(one) ?? [],
  );
  return new Map(
    exported
      .filter(({ properties }) => properties.every(isPlainProperty))
      .map(({ name, properties }) => [
        name,
        {
          texts: properties.map(({ key, value, start, end }) => ({
            key: key.name as string,
            literal: isPlainText(value) ? code.slice(value.start, value.end) : null,
            start,
            end,
          })),
          keptKeys: new Set(),
          isWhole: false,
        },
      ]),
  );
}
