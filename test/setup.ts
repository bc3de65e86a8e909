// Runs in every process before its tests: sets the server's messages of the schema library and records the statements
// that tests execute.

import '#server/base/process/locale.ts';
import { recordStatements } from './statements/record-statements.ts';

recordStatements();
