import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'

/** A signed-in browser with a persistent profile and cache. */
export interface SignedInBrowser {
  readonly context: BrowserContext
  /** The profile folder. `close` deletes it. */
  readonly profile: string
  readonly close: () => Promise<void>
}

/**
 * Opens the installed Chromium with a new profile, signs in on the provider's page, and waits for the content there.
 */
export async function openSignedInBrowser(
  origin: string,
  account: string,
  path = '/servicecalls',
  content = 'tbody [data-row]',
): Promise<SignedInBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'callout-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? findChromium(),
    args: ['--no-sandbox'],
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Madrid',
  })
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const page = await context.newPage()
    await page.goto(`${origin}${path}`)
    await page.locator('main button').first().click()
    await page.locator('#account').fill(account)
    await page.locator('#password').fill('demo')
    await page.locator('#password').press('Enter')
    await page.locator(content).first().waitFor()
    await page.close()
    return { context, profile, close }
  } catch (error) {
    await close()
    throw error
  }
}
