import type { Page } from '@playwright/test'
import { openTab } from '../support/calls.ts'
import { expect, signInInAnyLanguage, test } from '../support/journey.ts'

/** Ends the session on the server and at the provider, as an administrator or the time does. */
async function endOnServer(page: Page) {
  await page.evaluate(async () => {
    const { userToken } = JSON.parse(localStorage.getItem('callout.session') ?? '{}')
    const headers = { Authorization: `Bearer ${userToken}`, 'Content-Type': 'application/json' }
    await fetch('/Account/Logout', { method: 'POST', headers, body: '{}' })
  })
  await page.context().clearCookies()
}

test.describe('a session that ends while somebody types', { tag: '@session' }, () => {
  test.use({ provokes: [401] })

  test('keeps the text for its author, in the tab and the dialog of the page, and for nobody else', async ({
    arrive,
  }) => {
    const page = await arrive('dispatcher', '/servicecalls?status=-3&sort=call_id:desc', { hasOwnSession: true })
    await page.locator('[data-row="8"]').click()
    await openTab(page, 'Remark')
    const address = page.url()
    const text = `Ring at the back ${Date.now() % 10_000}`
    const remark = page.getByLabel('Description by the company')
    const ended = page.getByText('Your session ended. What you typed is kept.')

    await remark.fill(text)
    await endOnServer(page)
    await page.keyboard.press('Control+s')
    await expect(ended).toBeVisible()
    await signInInAnyLanguage(page, 'dispatcher')
    await expect(page).toHaveURL(address)
    await expect(remark).toHaveValue(text)
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()

    await page.getByRole('button', { name: 'Duplicate' }).click()
    const subject = page.getByRole('dialog').getByLabel('Subject')
    await subject.fill(`${text} too`)
    await endOnServer(page)
    await page.keyboard.press('Control+Enter')
    await expect(ended).toBeVisible()
    await signInInAnyLanguage(page, 'dispatcher')
    await expect(page).toHaveURL(address)
    await expect(subject).toHaveValue(`${text} too`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(subject).toBeHidden()

    const list = '/servicecalls?status=-3&sort=call_id:desc'
    await page.goto(list)
    await page.getByRole('button', { name: 'New call' }).click()
    await subject.fill(`${text} anew`)
    await endOnServer(page)
    await page.keyboard.press('Control+Enter')
    await expect(ended).toBeVisible()
    await signInInAnyLanguage(page, 'dispatcher')
    await expect(subject).toHaveValue(`${text} anew`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(subject).toBeHidden()

    await page.goto(address)
    await expect(remark).toHaveValue(text)
    await endOnServer(page)
    await page.keyboard.press('Control+s')
    await expect(ended).toBeVisible()
    await signInInAnyLanguage(page, 'callcenter')
    await expect(page).toHaveURL(address)
    await expect(remark).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(remark).not.toHaveValue(text)
    expect(await page.evaluate((typed) => JSON.stringify(sessionStorage).includes(typed), text)).toBe(false)
  })
})
