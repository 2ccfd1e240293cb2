import type { Page } from '@playwright/test'
import { callNumbers } from '../support/calls.ts'
import { expect, runIndex, test } from '../support/journey.ts'
import { phone } from '../support/phone.ts'

const toast = (page: Page) => page.locator('[data-toast]')

/** The buttons, tabs and fields covered by a toast, by name; only those of the dialog if one is open. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect())
    const within = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body
    return [...within.querySelectorAll<HTMLElement>('button, [role="tab"], input, textarea, a[href]')]
      .filter((element) => element.checkVisibility() && !element.closest('[data-toast]'))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
      })
      .map((element) => element.getAttribute('aria-label') ?? element.innerText)
  })

/** True if the toast takes clicks itself instead of passing them to what is below. */
const isSolid = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[data-toast]')?.getBoundingClientRect()
    const hit = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return hit?.closest('[data-toast]') !== null
  })

test.describe('a toast', { tag: '@calls' }, () => {
  test('covers no control and takes no click', async ({ arrive, pageAt }) => {
    await test.step('covers no control of a call at 1024 px, and names the call', async () => {
      const page = await pageAt('callcenter', '/servicecalls?status=-3', { viewport: { width: 1024, height: 800 } })
      const [call_id = ''] = await callNumbers(page)
      await page.locator('[data-row="0"]').click()
      await page.getByRole('tab', { name: 'Remark' }).click()
      await page.getByLabel('General description').fill(`Rings twice, ${runIndex()}`)
      await page.keyboard.press('Control+s')
      await expect(toast(page)).toHaveText(`The data has been successfully updated: Call ${call_id}`)
      await expect.poll(() => coveredControls(page)).toEqual([])
      expect(Math.round((await toast(page).boundingBox())?.y ?? 0)).toBe(100)
      expect(await isSolid(page)).toBe(false)
    })

    await test.step('covers nothing of an open dialog at 1024 px', async () => {
      const page = await arrive('dispatcher', '/servicecalls', { viewport: { width: 1024, height: 800 } })
      await callNumbers(page)
      await page.getByRole('button', { name: 'New call' }).click()
      const dialog = page.getByRole('dialog', { name: 'New call' })
      await dialog.getByRole('button', { name: 'Create call' }).click()
      await expect(toast(page)).toHaveText('Check the marked fields')
      await expect.poll(() => coveredControls(page)).toEqual([])
      // The same message does not stack.
      await dialog.getByRole('button', { name: 'Create call' }).click()
      await expect(toast(page)).toHaveCount(1)
    })

    await test.step('lets clicks through on a phone', async () => {
      const page = await pageAt('callcenter', '/servicecalls?status=-3', phone)
      await callNumbers(page)
      await page.locator('[data-row="0"]').click()
      await page.getByRole('tab', { name: 'Remark' }).click()
      await page.getByLabel('General description').fill(`Rings three times, ${runIndex()}`)
      await page.keyboard.press('Control+s')
      await expect(toast(page)).toHaveText(/^The data has been successfully updated/)
      expect(await isSolid(page)).toBe(false)
    })
  })
})
