import { callNumbers, companyOfSat } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowsOf, totalOf, waitForList } from '../support/lists.ts'
import { expectAccessibleAndFitting, expectFitting } from '../support/looks.ts'
import { longPress, phone, swipe } from '../support/phone.ts'

const looks = [
  ['light and dark', phone, 'both'],
  ['French', { ...phone, lang: 'fr' }, 'light'],
] as const

test.describe('on a phone, a person', { tag: '@calls' }, () => {
  test('works with cards: swipes, selects, sorts, filters and approves', { tag: '@daily' }, async ({
    arrive,
    pageAt,
  }) => {
    await test.step('assigns a call from its card, with a swipe or its button', async () => {
      const page = await pageAt('dispatcher', '/servicecallsunassigned', phone)
      const [call_id = '', other = ''] = await callNumbers(page)
      await expect(page.getByRole('table')).toHaveCount(0)
      const card = rowsOf(page).filter({ hasText: call_id })
      await swipe(page, card, 60)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await swipe(page, card, -160)
      const dialog = page.getByRole('dialog', { name: `Assign call ${call_id}` })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)

      await page.getByRole('button', { name: `Assign a company, ${other}` }).click()
      await page.getByRole('button', { name: 'Assign manually' }).click()
      await page.getByRole('textbox', { name: 'Search for a company' }).fill(companyOfSat)
      await page.getByRole('button', { name: `Select ${companyOfSat}` }).click()
      await expect(page.getByRole('heading', { name: `Call ${other}`, exact: true })).toBeVisible()
      await expectFitting(page)
    })

    await test.step('selects cards with a long press and with taps', async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3', phone)
      const address = page.url()
      const [first = '', second = ''] = await callNumbers(page)
      await longPress(page, rowsOf(page).first())
      await expect(page.getByRole('checkbox', { name: `Select ${first}` })).toBeChecked()
      await rowsOf(page).nth(1).click()
      await expect(page.getByRole('checkbox', { name: `Select ${second}` })).toBeChecked()
      await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2')
      expect(page.url()).toBe(address)
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      await rowsOf(page).nth(1).click()
      await expect(page.getByRole('heading', { name: `Call ${second}`, exact: true })).toBeVisible()
    })

    await test.step('sorts the cards, and moves between them with the keyboard', async () => {
      const page = await pageAt('dispatcher', '/servicecalls', phone)
      const before = await callNumbers(page)
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('created_at')
      await expect(page).toHaveURL(/sort=created_at/)
      await page.getByRole('button', { name: 'Ascending order' }).click()
      await expect(page).toHaveURL(/sort=created_at%3Adesc/)
      await expect.poll(() => callNumbers(page)).not.toEqual(before)
      await page.locator('[data-row="0"]').focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[data-row="1"]')).toBeFocused()
      await page.getByRole('button', { name: 'Next page' }).click()
      await waitForList(page)
      await expect(page.locator('[data-row="0"]')).toBeInViewport()
    })

    await test.step('filters in a sheet that counts what it shows', async () => {
      const page = await pageAt('dispatcher', '/servicecalls', phone)
      await waitForList(page)
      const all = await totalOf(page)
      await page.getByRole('button', { name: 'Filters' }).click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.getByRole('button', { name: /^Status/ }).click()
      await page.getByRole('option', { name: 'Open', exact: true }).click()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/status=/)
      const show = sheet.getByRole('button', { name: /^Show .* results?$/ })
      await expect(show).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await show.click()
      await expect(sheet).toHaveCount(0)
      expect(await totalOf(page)).toBeLessThan(all)
      await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible()
      await page.getByRole('button', { name: 'Clear the filter Status' }).click()
      await expect.poll(() => totalOf(page)).toBe(all)
    })

    await test.step('a company accepts a call from its card', async () => {
      const page = await arrive('sat', '/servicecalls?status=-3&unaccepted=true', phone)
      const [call_id = ''] = await callNumbers(page)
      await page.getByRole('button', { name: `Accept, ${call_id}` }).click()
      const dialog = page.getByRole('dialog', { name: `Accept call ${call_id}` })
      await expect(dialog.getByRole('radio').first()).toBeChecked()
      const accept = dialog.getByRole('button', { name: 'Accept' })
      await expect(accept).toBeInViewport({ ratio: 1 })
      await accept.click()
      await expect(dialog).toHaveCount(0)
      await expect(rowsOf(page).filter({ hasText: call_id })).toHaveCount(0)
    })

    await test.step('approves a document from its card', async () => {
      const page = await pageAt('dispatcher', '/documents/fees?Confirmed=N&IsChangeRequested=N&clean=true', phone)
      const [first = ''] = await callNumbers(page)
      await rowsOf(page)
        .filter({ hasText: first })
        .getByRole('button', { name: /^Review/ })
        .click()
      const panel = page.getByRole('dialog', { name: first })
      const approve = panel.getByRole('button', { name: /^Approve/ })
      await expect(approve).toBeInViewport({ ratio: 1 })
      await approve.click()
      await panel.getByRole('button', { name: 'Approve now' }).click()
      await expect(page.getByText(`The document is approved: ${first}`)).toBeVisible()
    })
  })
})

test('cards, sheet and page of a call are accessible on a phone', { tag: '@calls' }, async ({ pageAt }) => {
  for (const [name, arrival, look] of looks)
    await test.step(name, async () => {
      const page = await pageAt('dispatcher', '/servicecalls?status=-3,-2&subject=a', arrival)
      await callNumbers(page)
      await expectAccessibleAndFitting(page, look)
      await page.locator('main search > button').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, look)
      await page.keyboard.press('Escape')
      await page.locator('[data-row="0"]').click()
      await page.locator('main details > summary').first().click()
      await page.evaluate('scrollTo(0, 0)')
      await expectAccessibleAndFitting(page, look)
    })
})
