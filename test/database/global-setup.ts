// Runs once before all server tests: creates the database that every thread copies.

import { dropCopies, embeddedImage, serverTemplate } from './template.ts';

export async function setup(): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    process.env.TEST_IMAGE = await embeddedImage();
    return async () => {};
  }
  process.env.TEST_TEMPLATE = await serverTemplate(url);
  return () => dropCopies(url);
}
