// Runs before the tests of components: what they wait for may take long on a busy machine; what never comes still
// fails.

import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
