// Runs once before all server tests: creates the database and the data folder that their processes copy.

import { createMigratedFolder } from './migrated-folder.ts';
import { dropCopies, embeddedImage, serverTemplate } from './template.ts';

export async function setup(): Promise<() => Promise<void>> {
  process.env.TEST_STARTED_FOLDER = await createMigratedFolder();
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    process.env.TEST_IMAGE = await embeddedImage();
    return async () => {};
  }
  process.env.TEST_TEMPLATE = await serverTemplate(url);
  return () => dropCopies(url);
}
