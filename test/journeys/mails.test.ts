// Every kind of email in a browser, wide and narrow, light and dark: nothing overflows, contrast suffices, and nothing is
// fetched.

import { describe, expect } from 'vitest';
import { renderHtmlMail } from '#server/base/mail/html-mail.ts';
import { MAIL_SAMPLES } from '#test/mail-samples.ts';
import { accessibilityViolations, pageWidth, takePicture } from './appearance.ts';
import { story, visitor } from './story.ts';

const SENDER = {
  name: 'Nordlicht Keys GmbH',
  address: ['Hafenstraße 12', '20457 Hamburg', 'HRB 123456', 'DE136695976'],
  logo: null,
};
const WIDTHS = [600, 390] as const;
const THEMES = ['light', 'dark'] as const;

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
          for (const width of WIDTHS)
            for (const colorScheme of THEMES) {
              await page.setViewportSize({ width, height: 900 });
              await page.emulateMedia({ colorScheme });
              const name = `${file} ${n} ${width} ${colorScheme}`;
              const { content, screen } = await pageWidth(page);
              expect(content, name).toBeLessThanOrEqual(screen);
              // Mails have neither landmarks nor a main region.
              expect(await accessibilityViolations(page, ['color-contrast', 'link-name', 'image-alt']), name).toEqual(
                [],
              );
              await takePicture(page, name);
            }
        }
      expect(requests).toEqual([]);
    },
    600_000,
  );
});
