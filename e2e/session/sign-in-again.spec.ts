import { setTimeout as wait } from 'node:timers/promises'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { Page } from '@playwright/test'
import { runCallout } from '../support/command-line.ts'
import { runStatement } from '../support/database.ts'
import { expect, expectAccessible, submitCredentials, test } from '../support/journey.ts'

const account = 'callcenter'
const entries = (page: Page) => page.getByRole('main').getByRole('listitem')
const menu = (page: Page, name: string) => page.getByRole('button', { name: `Menu of ${name}` })
const token = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('callout.session') ?? '{}').userToken as string)
const statusOf = async (page: Page, userToken: string) =>
  (await page.request.post('/Account/Check', { headers: { Authorization: `Bearer ${userToken}` } })).status()

/** Moves every sign-in eleven minutes into the past. */
const elevenMinutesPass = () =>
  runStatement(`update sessions set authenticated_at = authenticated_at - $1::interval`, ['11 minutes'])

/** Tries to end the first of the other sessions. */
async function tryToEnd(page: Page) {
  await entries(page).nth(1).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: /^End the session/ })
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  return dialog
}

test.describe('after a sign-in too long ago, a person', { tag: '@session' }, () => {
  test.use({ provokes: [401] })

  test('signs in again at the provider, in place, and then ends another session', { tag: '@daily' }, async ({
    arrive,
  }) => {
    const elsewhere = await arrive(account, '/servicecalls', { hasOwnSession: true })
    const page = await arrive(account, '/sessions', { hasOwnSession: true })
    const tab = await page.context().newPage()
    await tab.goto('/planning')
    await expect(entries(page).nth(1)).toBeVisible()
    const [before, old] = [await entries(page).count(), await token(page)]
    await elevenMinutesPass()

    // The button is disabled until the delayed answer arrives.
    await page.route(`**${sessionApi.end.path}*`, async (route) => {
      await wait(500)
      await route.continue()
    })
    const dialog = await tryToEnd(page)
    const signInAgain = dialog.getByRole('button', { name: 'Sign in again' })
    await expect(signInAgain).toBeFocused()
    await expect(dialog).toContainText('within 10 minutes of signing in')
    await expect(dialog.getByRole('button', { name: 'End', exact: true })).toHaveCount(0)
    // Shown once: by the dialog, and not by a toast too.
    await expect(page.getByText('For your security')).toHaveCount(1)
    await expectAccessible(page)
    expect(await statusOf(page, await token(elsewhere))).toBe(200)

    await signInAgain.click()
    // The provider asks for the password although it has a session.
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue(account)
    await expectAccessible(page)
    await page.getByLabel('Password').fill('demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/sessions')
    await expect(entries(page)).toHaveCount(before)
    expect(await token(page)).not.toBe(old)
    expect(await statusOf(page, old)).toBe(401)
    // The other tab continues in the new session.
    await expect(tab).toHaveURL('/planning')
    await expect(menu(tab, 'Iberia Call Centre')).toBeVisible()

    await tryToEnd(page)
    await expect(entries(page)).toHaveCount(before - 1)
    await expect(elsewhere).toHaveURL(/\/login\?redirectUrl=/)
  })

  test('stays, changes or gets a session, as the sign-in ends', async ({ arrive, page }) => {
    await test.step('returns unchanged with a message when the provider refuses the sign-in', async () => {
      await arrive(account, '/servicecalls')
      const page = await arrive(account, '/sessions', { hasOwnSession: true })
      const old = await token(page)
      await elevenMinutesPass()
      const dialog = await tryToEnd(page)
      await dialog.getByRole('button', { name: 'Sign in again' }).click()
      await expect(page.getByLabel('Password')).toBeVisible()
      const state = await page.evaluate(() => sessionStorage.getItem('callout.sign_in_state'))
      await page.goto(`/wso/callback?error=access_denied&state=${state}`)
      await expect(page.getByText('Sign-in failed. Try again.')).toBeVisible()
      await expect(menu(page, 'Iberia Call Centre')).toBeVisible()
      expect(await token(page)).toBe(old)
    })

    await test.step('gets a session of their own when they return as somebody else', async () => {
      const elsewhere = await arrive(account, '/servicecalls')
      const page = await arrive(account, '/sessions', { hasOwnSession: true })
      const old = await token(page)
      await elevenMinutesPass()
      const dialog = await tryToEnd(page)
      await dialog.getByRole('button', { name: 'Sign in again' }).click()
      await submitCredentials(page, 'backoffice')
      await expect(page).toHaveURL('/sessions')
      await expect(menu(page, 'Iberia Back Office')).toBeVisible()
      expect(await statusOf(page, old)).toBe(401)
      expect(await statusOf(page, await token(elsewhere))).toBe(200)
    })

    await test.step('needs a new code after signing in with one, which replaces the session', async () => {
      await arrive(account, '/servicecalls', { hasOwnSession: true })
      await page.addInitScript(() => localStorage.setItem('callout.preference.language', '"en"'))
      await page.goto(`/loginredirect/${runCallout('login-code', account)}`)
      await expect(menu(page, 'Iberia Call Centre')).toBeVisible()
      await page.goto('/sessions')
      await expect(entries(page).nth(1)).toBeVisible()
      const before = await entries(page).count()
      await elevenMinutesPass()
      const dialog = await tryToEnd(page)
      await expect(dialog).toContainText('Ask your administrator for a new code')
      // The dialog can only be closed.
      await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
      await expect(dialog.getByRole('button', { name: /^(End|Sign in again)$/ })).toHaveCount(0)
      await expectAccessible(page)
      await page.goto(`/loginredirect/${runCallout('login-code', account)}`)
      await expect(menu(page, 'Iberia Call Centre')).toBeVisible()
      await page.goto('/sessions')
      await expect(entries(page)).toHaveCount(before)
      await tryToEnd(page)
      await expect(entries(page)).toHaveCount(before - 1)
    })
  })
})
