import type { Page } from '@playwright/test'
import { expect, expectAccessible, inEachLook, type Look } from './journey.ts'
import { phone } from './phone.ts'

/** Appearances in which a page must be accessible and fit its window. */
export const looks = [
  { name: 'light and dark', arrival: {}, look: 'both' },
  { name: 'narrow, in French', arrival: { ...phone, lang: 'fr' }, look: 'light' },
] as const

/** Expects that the page is not wider than its window. */
export async function expectFitting(page: Page) {
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
}

/** Expects no horizontal scrolling and no violation found by axe. */
export const expectAccessibleAndFitting = (page: Page, look: Look = 'light') =>
  inEachLook(page, look, async (one) => {
    await expectFitting(page)
    await expectAccessible(page, one)
  })

/** The text with plain spaces: amounts on screen use narrow ones. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
export const centsOf = (amount: string) => Number(amount.replace(/\D/g, ''))
