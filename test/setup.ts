// Runs in every thread before its tests: sentences of the schema library as the server speaks them.

import '#server/base/locale.ts';
