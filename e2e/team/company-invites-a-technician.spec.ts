import { callNumbers } from '../support/calls.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { totalOf } from '../support/lists.ts'
import { findMailsTo } from '../support/mails.ts'

test('a company invites a technician, who signs in and sees only their own visits', { tag: '@daily' }, async ({
  arrive,
  browser,
  baseURL,
}) => {
  const email = `journey-${Date.now()}-${runIndex()}@sat.example`
  const office = await arrive('sat2', '/team')
  const team = office.getByRole('list', { name: 'Team' })
  const member = team.getByRole('listitem').filter({ hasText: 'T1' }).first()
  const name = await member.getByRole('heading').innerText()
  await expectAccessible(office)
  await member.getByRole('button', { name: `Invite: ${name}` }).click()
  const dialog = office.getByRole('dialog', { name: `Invite ${name}` })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  // The message below the address goes away, which moves the next field.
  await dialog.getByRole('textbox', { name: 'E-mail' }).blur()
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).not.toHaveAttribute('aria-invalid')
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await office.getByRole('option', { name: 'Français' }).click()
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toBeHidden()
  await expect(member).toContainText(email)
  await expect(member).toContainText('Has not signed in yet')

  await expect.poll(async () => (await findMailsTo(email)).length).toBe(1)
  const [mail] = await findMailsTo(email)
  // In the language of the person, not in that of the office.
  expect(mail?.subject).toMatch(/^Votre accès au portail de /)
  const path = /\/loginredirect\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const context = await browser.newContext({
    baseURL: baseURL as string,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() => localStorage.setItem('callout.preference.language', '"en"'))
  const phone = await context.newPage()
  await phone.goto(path)
  // The visits of the day are a document of their own, which loads after the sign-in.
  await expect(phone.getByRole('heading', { name: 'Today' })).toBeVisible()
  await phone.getByRole('button', { name: /^Menu of/ }).click()
  await expect(phone.getByRole('navigation')).toContainText('Service calls')
  for (const closed of ['Invoice generation', 'Service contracts', 'Team'])
    await expect(phone.getByRole('navigation').getByText(closed, { exact: true })).toBeHidden()
  await phone.goto('/servicecalls')
  const own = await callNumbers(phone)
  expect(own.length).toBeGreaterThan(0)
  const mine = await totalOf(phone)
  await office.goto('/servicecalls')
  await callNumbers(office)
  expect(await totalOf(office)).toBeGreaterThan(mine)
  await phone.goto('/team')
  await expect(phone.getByRole('heading', { name: 'Team' })).toBeHidden()
  await context.close()

  await office.goto('/team')
  await member.getByRole('button', { name: `Close access: ${name}` }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Close access' }).click()
  await expect(member).toContainText('No access')
})

test('a company gives a technician hours, leave and skills', async ({ arrive }) => {
  const page = await arrive('sat', '/team')
  const member = page.getByRole('list', { name: 'Team' }).getByRole('listitem').filter({ hasText: 'T2' }).first()
  const name = await member.getByRole('heading').innerText()
  await member.getByRole('button', { name: /^Change:/ }).click()
  const dialog = page.getByRole('dialog', { name: `Working hours, leave and skills of ${name}` })
  const ownHours = dialog.getByRole('switch', { name: 'Own working hours' })
  await ownHours.check()
  await dialog.getByRole('checkbox', { name: 'Saturday' }).check()
  await dialog.getByLabel('Saturday: From').fill('09:00')
  await dialog.getByLabel('Saturday: Until').fill('08:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The end should be after the beginning').first()).toBeVisible()
  // Hours that are hidden come back as they were.
  await ownHours.uncheck()
  await ownHours.check()
  await expect(dialog.getByLabel('Saturday: Until')).toHaveValue('08:00')
  await dialog.getByLabel('Saturday: Until').fill('13:00')
  await dialog.getByRole('button', { name: 'Add leave' }).click()
  const leave = dialog.getByRole('group', { name: 'Leave 1' })
  const lastDay = leave.getByRole('textbox', { name: 'Last day' })
  // The last day follows the first, also when it is typed letter by letter.
  await leave.getByRole('textbox', { name: 'First day' }).pressSequentially('12/24/2031')
  await expect(lastDay).toHaveValue('12/24/2031')
  await lastDay.fill('12/31/2031')
  await dialog.getByRole('checkbox').last().check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(member).toContainText('Sat 09:00–13:00')
  await expect(member).toContainText('2031/12/24 – 2031/12/31')

  // Two people have the dialog open: the second one is told, sees the newer hours and chooses.
  await member.getByRole('button', { name: /^Change:/ }).click()
  const second = await arrive('sat', '/team')
  const other = second.getByRole('dialog', { name: `Working hours, leave and skills of ${name}` })
  await second
    .getByRole('list', { name: 'Team' })
    .getByRole('listitem')
    .filter({ hasText: 'T2' })
    .first()
    .getByRole('button', { name: /^Change:/ })
    .click()
  await other.getByLabel('Saturday: Until').fill('14:00')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toBeHidden()
  await dialog.getByLabel('Saturday: Until').fill('12:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('changed this in the meantime')).toBeVisible()
  await expect(dialog.getByText(/Sat 09:00–14:00/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialog.getByLabel('Saturday: Until')).toHaveValue('14:00')
  await dialog.getByText('Changes', { exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  // Enter sends a time while its field still has the focus.
  for (const typed of ['8:30', '9:00']) {
    await member.getByRole('button', { name: /^Change:/ }).click()
    const from = dialog.getByLabel('Saturday: From')
    await from.fill(typed)
    await from.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(member).toContainText(`Sat 0${typed}–14:00`)
  }

  // Wrong hours that are hidden keep nobody from saving.
  await member.getByRole('button', { name: /^Change:/ }).click()
  await dialog.getByLabel('Saturday: Until').fill('08:00')
  await ownHours.uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(member).not.toContainText('Sat 09:00–14:00')
})
