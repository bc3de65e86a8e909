// Services that every feature receives from server/app.ts and server/worker.ts. Features that need others, such as the
// vault, declare them in their `feature.ts`.

import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export interface FeatureServices {
  config: Config;
  database: Database;
  clock: Clock;
  keys: DerivedKeys;
  log: Log;
}
