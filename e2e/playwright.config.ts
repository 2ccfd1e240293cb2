import { defineConfig } from '@playwright/test'
import { findTestChromium } from '../scripts/chromium.mjs'

/** A journey carries the tag of its room (`{ tag: '@calls' }`), so that `npm test -- calls` finds it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  // Each worker has its own server. Journeys mostly wait, so there are more workers than cores.
  workers: 3,
  // On a busy machine a browser may be slower than a journey expects: a failed one is retried once, and reported as
  // flaky if it succeeds then.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Tracing every journey doubles the time: `npx playwright test -c e2e/playwright.config.ts --trace on` enables it.
    trace: 'off',
    // Installing it loads the whole client, which most journeys do not need.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? findTestChromium(),
      // A journey's pages are too short-lived for V8's optimizing compilers: they take more time than they save.
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-maglev,--no-turbofan'],
    },
  },
})
