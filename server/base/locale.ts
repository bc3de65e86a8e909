// The schema library's own sentences, for rules that bring none of their own. The browser does without them.

import * as z from 'zod/mini';

z.config(z.locales.en());
