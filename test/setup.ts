// Runs in every thread before its tests: sentences of the schema library as the server speaks them, and a record of the
// statements that the tests execute.

import '#server/base/locale.ts';
import { recordStatements } from './statements/record-statements.ts';

recordStatements();
