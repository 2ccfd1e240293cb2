import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** A browser's own words for an answer with a status of 4xx; journeys that provoke one say which. */
const refused = /Failed to load resource: the server responded with a status of (\d+)/

interface Options {
  /** HTTP statuses the journey provokes on purpose. */
  readonly provokes: number[]
}

/** A journey that begins signed out: whatever a page writes as an error to the console fails it. */
export const test = base.extend<Options>({
  provokes: [[], { option: true }],
  page: async ({ page, provokes }, use) => {
    const errors: string[] = []
    watchErrors(page, provokes, errors)
    page.context().on('page', (other) => watchErrors(other, provokes, errors))
    await use(page)
    expect(errors).toEqual([])
  },
})

function watchErrors(page: Page, provokes: readonly number[], errors: string[]) {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const status = refused.exec(message.text())?.[1]
    if (status && provokes.includes(Number(status))) return
    errors.push(`${message.text()} (${message.location().url})`)
  })
}

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

/** No violation of WCAG 2.2 AA that axe can find on the page as it stands. */
export async function expectAccessible(page: Page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])
}
