// Length and cyclomatic complexity of functions, from the compiler's syntax tree. Biome's rules skip nested functions
// and JSX, which a reader does not.

import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { isBinaryExpression, isFunctionLikeDeclaration } from 'typescript/unstable/ast/is';
import { readSources } from './syntax-trees.ts';

interface FunctionSize {
  file: string;
  line: number;
  /** From the first to the last line, nested functions included. */
  lines: number;
  /** 1 plus its own branches; nested functions count theirs. */
  complexity: number;
}

const BRANCHES: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.IfStatement,
  SyntaxKind.ConditionalExpression,
  SyntaxKind.CaseClause,
  SyntaxKind.CatchClause,
  SyntaxKind.ForStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.WhileStatement,
  SyntaxKind.DoStatement,
]);

const BRANCHING_OPERATORS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
  SyntaxKind.BarBarEqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
]);

const isBranch = (node: Node): boolean =>
  BRANCHES.has(node.kind) || (isBinaryExpression(node) && BRANCHING_OPERATORS.has(node.operatorToken.kind));

function measureFile(file: string, source: SourceFile): FunctionSize[] {
  const found: FunctionSize[] = [];
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: Node, parent: FunctionSize | undefined): void => {
    let current = parent;
    if (isFunctionLikeDeclaration(node)) {
      const line = lineOf(node.getStart());
      current = { file, line, lines: lineOf(node.end) - line + 1, complexity: 1 };
      found.push(current);
    } else if (current && isBranch(node)) current.complexity += 1;
    node.forEachChild((child) => visit(child, current));
  };
  visit(source, undefined);
  return found;
}

/** All functions of these files of the repository; `texts` replaces the content of files on disk. */
export const measureFunctions = (files: readonly string[], texts?: Readonly<Record<string, string>>): FunctionSize[] =>
  readSources(files, measureFile, texts).flat();
