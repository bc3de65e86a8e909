// Every kind of email in a browser, wide and narrow, light and dark: nothing overflows, contrast suffices, and nothing is
// fetched.

import { describe, expect } from 'vitest';
import { renderHtmlMail } from '#server/base/mail/html-mail.ts';
import { isFullEffort } from '#test/effort.ts';
import { MAIL_SAMPLES } from '#test/mail-samples.ts';
import { accessibilityViolations, pageWidth, takePicture } from './appearance.ts';
import { story, visitor } from './story.ts';

const SENDER = {
  name: 'Nordlicht Keys GmbH',
  address: ['Hafenstraße 12', '20457 Hamburg', 'HRB 123456', 'DE136695976'],
  logo: null,
};
const LOOKS = [
  [600, 'light'],
  [390, 'dark'],
  [600, 'dark'],
  [390, 'light'],
] as const;
/** Before a release all four, otherwise two that cover both widths and both themes. */
const EXAMINED = isFullEffort ? LOOKS : LOOKS.slice(0, 2);

describe('emails', () => {
  story(
    'look right at 600 and 390 pixels, light and dark (ERR-020)',
    async () => {
      const page = await visitor('/login');
      const requests: string[] = [];
      await page.goto('about:blank');
      page.on('request', (request) => void requests.push(request.url()));
      for (const [file, samples] of Object.entries(MAIL_SAMPLES))
        for (const [n, { subject, text, layout }] of samples.entries()) {
          await page.setContent(renderHtmlMail(subject, text, layout, SENDER));
          for (const [width, colorScheme] of EXAMINED) {
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme });
            const name = `${file} ${n} ${width} ${colorScheme}`;
            const { content, screen } = await pageWidth(page);
            expect(content, name).toBeLessThanOrEqual(screen);
            // Mails have neither landmarks nor a main region.
            expect(await accessibilityViolations(page, ['color-contrast', 'link-name', 'image-alt']), name).toEqual([]);
            await takePicture(page, name);
          }
        }
      expect(requests).toEqual([]);
    },
    600_000,
  );
});
