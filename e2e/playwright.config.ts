import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

/** A journey carries the tag of its room (`{ tag: '@calls' }`), so that `npm test -- calls` finds it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './server.ts',
  forbidOnly: Boolean(process.env.CI),
  // The server, its database and the browser share the machine with the tests.
  workers: 1,
  // With too little of it a browser may be slower than a journey expects: one that fails is tried once more, and named as
  // flaky where it succeeds then.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    // Recording every journey takes as long again: `npx playwright test -c e2e/playwright.config.ts --trace on` does.
    trace: 'off',
    launchOptions: { executablePath: process.env.CHROMIUM ?? findChromium(), args: ['--no-sandbox'] },
  },
})
