import { expect, type Locator, type Page } from '@playwright/test'

/** The window of a phone. */
export const phone = { viewport: { width: 390, height: 844 } } as const

/** Pixels that a thumb needs, in both directions. */
const leastTarget = 40

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

/**
 * Names of the controls that are too small for a thumb. A link in a sentence may be small, and so may the link of a
 * card, which a tap anywhere on the card opens.
 */
export const smallControls = (page: Page) =>
  page.evaluate((least) => {
    const targetOf = (control: HTMLElement) =>
      (control.matches('[type="checkbox"], [type="radio"]') &&
        control.closest<HTMLElement>('label, [class*="-body"]')) ||
      control
    return [...document.querySelectorAll<HTMLElement>('main :is(a, button, select, summary, textarea, input)')]
      .filter((control) => !control.matches('[data-row], :disabled'))
      .map((control) => ({ control, box: targetOf(control).getBoundingClientRect() }))
      .filter(({ control, box }) => box.width > 1 && box.height > 1 && getComputedStyle(control).display !== 'inline')
      .filter(({ box }) => Math.min(box.width, box.height) < least)
      .map(({ control, box }) => `${control.ariaLabel ?? control.innerText} ${box.width} × ${box.height}`)
  }, leastTarget)
