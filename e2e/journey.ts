import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** A browser's own words for an answer with a status of 4xx, or for none without a network; journeys that provoke one say which. */
const refused =
  /Failed to load resource: (?:the server responded with a status of (\d+)|net::ERR_INTERNET_DISCONNECTED)/

interface Options {
  /** HTTP statuses the journey provokes on purpose; 0 is a network that is away. */
  provokes: number[]
}

interface Arrival {
  readonly lang?: 'es' | 'pt' | 'en' | 'fr' | 'it'
  readonly dark?: boolean
  readonly viewport?: { readonly width: number; readonly height: number }
  /** A session that nobody else uses: the journey ends it, or makes it another one. */
  readonly ownSession?: boolean
  /** Where the browser stands; in the network's time zone unless given. */
  readonly timeZone?: string
}

interface People {
  /** Opens a browser of their own for another person, signs in there, and shows the page at `path`. */
  arrive: (account: string, path: string, arrival?: Arrival) => Promise<Page>
}

/** The sessions people already have: who arrives again need not sign in again. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** A journey: whatever the page writes as an error to the console fails it. */
export const test = base.extend<Options & People>({
  provokes: [[], { option: true }],
  page: async ({ page, provokes }, use) => {
    const errors: string[] = []
    watchErrors(page, provokes, errors)
    page.context().on('page', (other) => watchErrors(other, provokes, errors))
    await use(page)
    expect(errors).toEqual([])
  },
  arrive: async ({ browser, baseURL, provokes }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(
      async (
        account,
        path,
        {
          lang = 'en',
          dark = false,
          viewport = { width: 1440, height: 900 },
          ownSession = false,
          timeZone = 'Europe/Madrid',
        } = {},
      ) => {
        const context = await browser.newContext({
          baseURL,
          viewport,
          colorScheme: dark ? 'dark' : 'light',
          storageState: ownSession ? undefined : signedIn.get(account),
          timezoneId: timeZone,
          // What fades in is there at once.
          reducedMotion: 'reduce',
        })
        contexts.push(context)
        await context.addInitScript(
          (language) => localStorage.setItem('callout.preference.language', JSON.stringify(language)),
          lang,
        )
        const page = await context.newPage()
        watchErrors(page, provokes, errors)
        await page.goto(path)
        if (ownSession || !signedIn.has(account)) {
          await page.locator('main button').first().click()
          await page.locator('#account').fill(account)
          await page.locator('#password').fill('demo')
          await page.locator('#password').press('Enter')
          await page.waitForURL((url) => url.pathname + url.search === path)
          if (!ownSession) signedIn.set(account, await context.storageState())
        }
        return page
      },
    )
    for (const context of contexts) await context.close()
    expect(errors).toEqual([])
  },
})

function watchErrors(page: Page, provokes: number[], errors: string[]) {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const failure = refused.exec(message.text())
    if (failure && provokes.includes(Number(failure[1] ?? 0))) return
    errors.push(`${message.text()} (${message.location().url})`)
  })
}

export { expect }

/** The provider's page, filled in and sent. */
export async function identify(page: Page, account: string, password = 'demo') {
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in through the provider's page, in English, and waits for where that leads. */
export async function signIn(page: Page, account: string, path = '/') {
  await page.goto(path)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await identify(page, account)
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
}

/** No violation of WCAG 2.2 AA that axe can find on the page as it stands; in the dark only the colours are others. */
export async function expectAccessible(page: Page, look: 'light' | 'dark' = 'light') {
  // A page that is still on its way has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Once a document: the same page is looked at in many states.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const runOnly: RunOptions['runOnly'] =
    look === 'dark' ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: accessibleTags }
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, runOnly)
  expect(found).toEqual([])
}

const accessibleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
