import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

/** A person at a browser that keeps what it fetched, signed in. */
export interface Visitor {
  readonly context: BrowserContext
  readonly close: () => Promise<void>
}

/** Opens the machine's Chromium with a profile of its own and signs in through the provider's page, as a person does. */
export async function openVisitor(origin: string, account: string): Promise<Visitor> {
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
    await page.goto(`${origin}/servicecalls`)
    await page.locator('main button').first().click()
    await page.locator('#account').fill(account)
    await page.locator('#password').fill('demo')
    await page.locator('#password').press('Enter')
    await page.locator('tbody [data-row]').first().waitFor()
    await page.close()
    return { context, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A slower machine on a slower line. */
export interface Slowness {
  /** By which factor the processor is slower than this one. */
  readonly processor: number
  /** Of the line, in Mbit/s. */
  readonly line: number
  /** Of the line there and back, in milliseconds. */
  readonly latency: number
}

/** Makes a page as slow as that, until it is closed. */
export async function slowDown(page: Page, { processor, line, latency }: Slowness): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const throughput = (line * 1_000_000) / 8
  const both = { downloadThroughput: throughput, uploadThroughput: throughput }
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, ...both })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processor })
  return cdp
}
