import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { startServer } from './server.ts'

/** The browser's console message for a 4xx answer or a missing network; journeys that provoke one list its status. */
const failedRequestMessage =
  /Failed to load resource: (?:the server responded with a status of (\d+)|net::ERR_INTERNET_DISCONNECTED)/

interface JourneyOptions {
  /** HTTP statuses the journey provokes on purpose; 0 means no network. */
  provokes: readonly number[]
}

interface ArrivalOptions {
  readonly lang?: 'es' | 'pt' | 'en' | 'fr' | 'it'
  readonly isDark?: boolean
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Use a session of its own, because the journey ends or changes it. */
  readonly hasOwnSession?: boolean
  /** Install the service worker, which opens the app without a network. */
  readonly hasServiceWorker?: boolean
  /** Fetch dialogs while the page is idle, as a browser without data saving does. */
  readonly preloadsDialogs?: boolean
  /** The browser's time zone; the network's by default. */
  readonly timeZone?: string
}

interface JourneyPeople {
  /** Opens a new browser for another person, signs in there, and opens `path`. */
  arrive: (account: string, path: string, arrival?: ArrivalOptions) => Promise<Page>
  /**
   * Opens `path` on the one page that this account has in the journey. It arrives the first time; each further step goes
   * on there, which takes a quarter of the time of a new browser, and changes only language, looks and size.
   */
  pageAt: (account: string, path: string, arrival?: ArrivalOptions) => Promise<Page>
  /** Runs a step when all browsers of the journey are closed: an open page would miss the rows that it deletes. */
  afterPages: (step: () => Promise<unknown>) => void
}

interface JourneyServer {
  /** Address of the worker's own server, with its own database: workers do not see each other's changes. */
  serverUrl: string
}

/** The minified source, 0.65 MB instead of 1.5: it is sent to every page that is checked. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Stored sessions by account, so that each account signs in once. */
const storedSessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** A journey: any error on the console fails it. */
export const test = base.extend<JourneyOptions & JourneyPeople, JourneyServer>({
  provokes: [[], { option: true }],
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
    async ({}, use) => {
      const { url, stop } = await startServer()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 620_000 },
  ],
  baseURL: async ({ serverUrl }, use) => use(serverUrl),
  page: async ({ page, provokes }, use) => {
    const errors: string[] = []
    await enableDataSaving(page.context())
    watchErrors(page, provokes, errors)
    page.context().on('page', (other) => watchErrors(other, provokes, errors))
    await use(page)
    expect(errors).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
  afterPages: async ({}, use) => {
    const steps: (() => Promise<unknown>)[] = []
    await use((step) => steps.push(step))
    for (const step of steps) await step()
  },
  // Depends on `afterPages` only for the order: Playwright closes these browsers before it runs those steps.
  arrive: async ({ browser, baseURL, provokes, afterPages: _ }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(
      async (
        account,
        path,
        {
          lang = 'en',
          isDark = false,
          viewport = wideWindow,
          hasOwnSession = false,
          hasServiceWorker = false,
          preloadsDialogs = hasServiceWorker,
          timeZone = 'Europe/Madrid',
        } = {},
      ) => {
        const context = await browser.newContext({
          baseURL,
          viewport,
          colorScheme: isDark ? 'dark' : 'light',
          storageState: hasOwnSession ? undefined : storedSessions.get(account),
          timezoneId: timeZone,
          serviceWorkers: hasServiceWorker ? 'allow' : 'block',
          // Skip animations.
          reducedMotion: 'reduce',
        })
        contexts.push(context)
        if (!preloadsDialogs) await enableDataSaving(context)
        await chooseLanguage(context, lang)
        const page = await context.newPage()
        watchErrors(page, provokes, errors)
        await page.goto(path)
        if (hasOwnSession || !storedSessions.has(account)) {
          await signInInAnyLanguage(page, account)
          await page.waitForURL((url) => url.pathname + url.search === path)
          if (!hasOwnSession) storedSessions.set(account, await context.storageState())
        }
        return page
      },
    )
    for (const context of contexts) await context.close()
    expect(errors).toEqual([])
  },
  pageAt: async ({ arrive }, use) => {
    const pages = new Map<string, Page>()
    await use(async (account, path, arrival = {}) => {
      const known = pages.get(account)
      if (known) await goTo(known, path, arrival)
      const page = known ?? (await arrive(account, path, arrival))
      pages.set(account, page)
      return page
    })
  },
})

const wideWindow = { width: 1440, height: 900 }

/** Sets the language of all pages that the browser opens from now on. */
const chooseLanguage = (context: BrowserContext, lang: string) =>
  context.addInitScript((language) => {
    localStorage.setItem('callout.preference.language', JSON.stringify(language))
  }, lang)

/** Goes on to `path` in this language, look and size, without what a former step has routed. */
async function goTo(page: Page, path: string, { lang = 'en', isDark, viewport = wideWindow }: ArrivalOptions) {
  await page.unrouteAll()
  await chooseLanguage(page.context(), lang)
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await page.goto(path)
}

/** Makes the browser save data: otherwise an idle page fetches its dialogs, and most journeys do not open them. */
const enableDataSaving = (context: BrowserContext) =>
  context.addInitScript({
    content: `Object.defineProperty(NetworkInformation.prototype, 'saveData', { get: () => true })`,
  })

function watchErrors(page: Page, provokes: readonly number[], errors: string[]) {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const failure = failedRequestMessage.exec(message.text())
    if (failure && provokes.includes(Number(failure[1] ?? 0))) return
    errors.push(`${message.text()} (${message.location().url})`)
  })
}

export { expect }

/**
 * Number of this run of a journey, from 0. A journey uses it to choose other rows or names than its earlier runs in the
 * same database. Each repetition has up to two runs, as `retries` is 1.
 */
export const runIndex = () => test.info().retry + 2 * test.info().repeatEachIndex

/** The dialog that asks before unsaved input is lost. */
export const leaveQuestion = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Fills in and submits the provider's sign-in page. */
export async function submitCredentials(page: Page, account: string, password = 'demo') {
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in from the page that is open, whatever its language. Does not wait for the portal. */
export async function signInInAnyLanguage(page: Page, account: string) {
  await page.locator('main button').first().click()
  await page.locator('#account').fill(account)
  await page.locator('#password').fill('demo')
  await page.locator('#password').press('Enter')
}

/** Signs in through the provider's page, in English, and waits for the portal. */
export async function signIn(page: Page, account: string, path = '/') {
  await page.goto(path)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await submitCredentials(page, account)
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
}

/** An appearance in which a page is checked; `both` begins in light mode and ends there. */
export type Look = 'light' | 'dark' | 'both'

/** Runs the check once, or for `both` first in light mode and then in dark mode, on the same page. */
export async function inEachLook(page: Page, look: Look, check: (look: 'light' | 'dark') => Promise<void>) {
  if (look !== 'both') return check(look)
  await check('light')
  await switchTo(page, 'dark')
  await check('dark')
  await switchTo(page, 'light')
}

/**
 * Expects no violation of WCAG 2.2 AA that axe can find on the page or a part of it; for the look `dark` it checks only
 * contrast.
 */
export const expectAccessible = (page: Page, look: Look = 'light', part?: Locator) =>
  inEachLook(page, look, (one) => expectAccessibleIn(page, one, part))

/** Switches the appearance as the operating system does, and waits until the page has followed. */
export async function switchTo(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (scheme) => scheme === (document.documentElement.dataset.mantineColorScheme ?? scheme),
    colorScheme,
  )
  await waitForTransitions(page)
}

/** Colours in between have another contrast. The end of a transition may begin the next one, of an inherited colour. */
const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const isMoving = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    while (isMoving()) await new Promise(requestAnimationFrame)
  })

async function expectAccessibleIn(page: Page, look: 'light' | 'dark', part?: Locator) {
  // A page that is still loading has no heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await waitForTransitions(page)
  // Inject axe once per document: a test checks the same page in many states.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  const runOnly: RunOptions['runOnly'] =
    look === 'dark' ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: accessibleTags }
  // An open dialog makes the page behind it inert; that page is checked without it.
  const dialog = page.locator('[aria-modal="true"]:visible').last()
  const checked = (part ?? ((await dialog.count()) > 0 ? dialog : page.locator('html'))).first()
  const found = await checked.evaluate(async (element, runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      element.isConnected ? element : document,
      {
        runOnly,
        resultTypes: ['violations'],
      },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, runOnly)
  expect(found).toEqual([])
}

const accessibleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
