import { expect, type Locator, type Page } from '@playwright/test'

/** The window of a phone. */
export const phone = { viewport: { width: 390, height: 844 } } as const

/** Moves a finger over an element to the side, in steps, as a hand does. */
export async function swipe(page: Page, element: Locator, by: number) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on screen.')
  const start = { x: Math.round(box.x + box.width / 2 - by / 2), y: Math.round(box.y + 20) }
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [start])
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', [{ x: start.x + by * part, y: start.y }])
  await send('touchEnd', [])
  await touch.detach()
}

/** Rests a finger on an element. */
export async function longPress(page: Page, element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on screen.')
  const touch = await page.context().newCDPSession(page)
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect(element).toHaveAttribute('data-selected', 'true')
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** Expects that the page is not wider than its window. */
export async function expectFitting(page: Page) {
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
}
