import { chromium } from 'playwright-core';
import { openBrowser } from './browser.ts';
const server = await openBrowser();
const browser = await chromium.connect(server.wsEndpoint());
const who = process.argv[2] ?? 'finance';
for (const scheme of ['light', 'dark']) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await page.goto('http://localhost:7013/');
  await page.getByLabel(/e-?mail/i).first().fill(`${who}@merkur.example`);
  await page.getByLabel(/password/i).first().fill('demo-Password-1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/management/);
  const enc = (o) => encodeURIComponent(JSON.stringify(o));
  const year = { min: '2026-01-01T00:00:00.000Z', max: '2026-12-31T23:59:59.999Z' };
  const shots = {
    approval: `/management/performance/${enc({ DateRange: year })}`,
    fill: `/management/performance/${enc({ DateRange: year, Measure: 'fillRate', Split: 'provider' })}`,
    details: `/management/performance-details/${enc({ DateRange: year, Measure: 'winRate' })}`,
    analytics: `/management/analytics/${enc({ DateRange: year })}`,
  };
  for (const [name, path] of Object.entries(shots)) {
    if (scheme === 'dark' && name !== 'approval') continue;
    await page.goto(`http://localhost:7013${path}`);
    await page.waitForTimeout(5000);
    for (const width of [1440, 1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(500);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) console.log('OVERFLOW', name, width, wide);
      if (width !== 320) await page.screenshot({ path: `/dev/shm/h3shot-${name}-${width}-${scheme}.png`, fullPage: width !== 1440 });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await context.close();
}
await browser.close();
await server.close();
process.exit(0);
