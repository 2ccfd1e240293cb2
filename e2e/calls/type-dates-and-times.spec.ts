import { addDays, weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import type { Locator, Page } from '@playwright/test'
import { companyOfSat } from '../support/calls.ts'
import { createUnansweredCalls, deleteCalls } from '../support/database-rows.ts'
import { expect, expectAccessible, runIndex, test } from '../support/journey.ts'
import { today } from '../support/planning.ts'

const subject = 'Typed dates and times'

/** Opens the acceptance of the call with this number in the planning. */
async function openAcceptance(sat: Page, call_id: string): Promise<Locator> {
  await sat.getByRole('button', { name: `Accept call ${call_id}` }).click()
  return sat.getByRole('dialog', { name: `Accept call ${call_id}` })
}
const dayOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Appointment: Day' })
const timeOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Appointment: Time' })

const nextYear = new Date().getFullYear() + 1

/** Ways to enter 14:30 in a field that holds 09:00. */
const ways: Record<string, (time: Locator, page: Page) => Promise<unknown>> = {
  'typed with a colon': async (time, page) => {
    await time.click()
    await page.keyboard.type('14:30')
  },
  'typed without a colon': async (time, page) => {
    await time.click()
    await page.keyboard.type('1430')
  },
  'typed as they are spoken': async (time, page) => {
    await time.click()
    await page.keyboard.type('14h30')
  },
  'hours, a click into the field, minutes': async (time, page) => {
    await time.click()
    await page.keyboard.type('14')
    await time.click()
    await page.keyboard.type('30')
  },
  'reached with Tab': async (time, page) => {
    await dayOf(page.getByRole('dialog')).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(time).toBeFocused()
    await page.keyboard.type('14.30')
  },
  pasted: async (time, page) => {
    await time.click()
    await page.evaluate("document.execCommand('insertText', false, '14:30')")
  },
  'overtyped from the right': async (time, page) => {
    await time.click()
    await page.keyboard.press('End')
    for (let i = 0; i < 5; i++) await page.keyboard.press('Backspace')
    await page.keyboard.type('14:30')
  },
  'overtyped digit by digit': async (time, page) => {
    await time.click()
    await page.keyboard.press('Home')
    for (const digit of '14:30') {
      await page.keyboard.press('Delete')
      await page.keyboard.type(digit)
    }
  },
  'after a double click': async (time, page) => {
    await time.dblclick()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('14:30')
  },
  'typed twice': async (time, page) => {
    await time.click()
    await page.keyboard.type('10:15')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('14:30')
  },
}

test.describe('dates and times', { tag: '@calls' }, () => {
  test.beforeEach(({ afterPages }) => afterPages(() => deleteCalls(subject)))

  test('are typed in any usual way, and invalid ones are kept and marked', { tag: '@daily' }, async ({
    arrive,
    pageAt,
  }) => {
    await test.step('a time can be typed, clicked, tabbed, pasted and overtyped', async () => {
      const [call_id = ''] = await createUnansweredCalls(1, subject, companyOfSat)
      const sat = await pageAt('sat', '/planning')
      const dialog = await openAcceptance(sat, call_id)
      const time = timeOf(dialog)
      const appointment = dialog.getByRole('group', { name: 'Appointment' })
      for (const fact of ['Customer', 'Address', 'Preferred date', 'Fault'])
        await expect(dialog.getByText(fact, { exact: true })).toBeVisible()
      // From a Monday on: on a Sunday the popup would ask first.
      const day = 14 - weekdayOf(`${nextYear}-05-14`) + runIndex()
      const typedDay = `05/${String(day).padStart(2, '0')}/${nextYear}`
      await dayOf(dialog).fill(typedDay)
      for (const [way, type] of Object.entries(ways)) {
        await time.fill('09:00')
        await dialog.getByLabel('Duration (minutes)').focus()
        await type(time, sat)
        await expect(appointment, way).toContainText(`${day} May ${nextYear}, 14:30`)
        await dialog.getByLabel('Duration (minutes)').focus()
        await expect(time, way).toHaveValue('14:30')
      }

      await time.fill('10:30')
      await dialog.getByRole('combobox', { name: 'Technician' }).click()
      await sat.getByRole('option').first().click()
      await dialog.getByRole('button', { name: 'Accept' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(sat.getByText(`${nextYear}/${typedDay.slice(0, 5)} 10:30 – 11:30`)).toBeVisible()
    })

    await test.step('a time field keeps incomplete, invalid or cleared parts, marks them, and sends nothing', async () => {
      const [call_id = ''] = await createUnansweredCalls(1, subject, companyOfSat)
      const sat = await pageAt('sat', '/planning')
      const dialog = await openAcceptance(sat, call_id)
      const [day, time] = [dayOf(dialog), timeOf(dialog)]
      const sent: string[] = []
      sat.on('request', (request) => request.url().includes('UpdateFormData') && sent.push(request.url()))
      await dialog.getByRole('combobox', { name: 'Technician' }).click()
      await sat.getByRole('option').first().click()
      for (const [typedDay, typedTime, message] of [
        ['', '10:30', 'The day is missing'],
        [`05/01/${nextYear}`, '', 'The time is missing'],
        [`05/01/${nextYear}`, '--:00', 'This time cannot be read. Type it as HH:mm, for example 14:30.'],
        [`13/13/${nextYear}`, '10:30', 'This date cannot be read. Type it as MM/DD/YYYY.'],
        ['', '', 'This field is required'],
      ] as const) {
        await day.fill(typedDay)
        await time.fill(typedTime)
        await dialog.getByRole('button', { name: 'Accept' }).click()
        await expect(dialog.getByText(message)).toBeVisible()
        await expect(day).toHaveValue(typedDay)
        await expect(time).toHaveValue(typedTime)
        // The invalid field has the focus, and no calendar covers the fields below.
        await expect(sat.locator('[aria-invalid="true"]:focus')).toHaveCount(1)
        await expect(dialog.getByRole('combobox', { name: 'Technician' })).toBeVisible()
        await expect(sat.getByRole('button', { name: 'Next month' })).toHaveCount(0)
      }
      await day.fill('01/31/2020')
      await expect(dialog.getByText(/^The first possible day is/)).toBeVisible()
      await expectAccessible(sat)
      expect(sent).toEqual([])
    })

    await test.step('a date is shown in words while typing; the day comes first if the user chose that', async () => {
      const [call_id = ''] = await createUnansweredCalls(1, subject, companyOfSat)
      const sat = await arrive('sat', '/planning', { hasOwnSession: true })
      const dialog = await openAcceptance(sat, call_id)
      const day = dayOf(dialog)
      const appointment = dialog.getByRole('group', { name: 'Appointment' })
      const tomorrow = addDays(today(), 1)
      const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
      for (const [typed, words] of [
        [`03/04/${nextYear}`, `4 March ${nextYear}`],
        [`25.11.${nextYear}`, `25 November ${nextYear}`],
        [`${nextYear}/11/25`, `25 November ${nextYear}`],
        ['mañana', inWords.format(new Date(tomorrow))],
      ] as const) {
        await day.fill(typed)
        await expect(appointment).toContainText(words)
      }
      await dialog.getByRole('button', { name: 'Open the calendar: Appointment' }).click()
      await expect(sat.getByRole('button', { name: 'Next month' })).toBeVisible()
      await sat.keyboard.press('Escape')
      await expect(sat.getByRole('button', { name: 'Next month' })).toHaveCount(0)
      await expect(dialog).toBeVisible()
      await day.fill(`03/04/${nextYear}`)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await sat.getByRole('button', { name: 'Leave without saving' }).click()

      await sat.getByRole('button', { name: /^Menu of/ }).click()
      await sat.getByRole('menuitemradio', { name: 'Day first, DD/MM/YYYY' }).click()
      await expect(sat.getByText('Your choice is saved')).toBeVisible()
      await sat.keyboard.press('Escape')

      // The setting belongs to the account, so another browser uses it too.
      const elsewhere = await arrive('sat', '/planning', { hasOwnSession: true, lang: 'fr' })
      await elsewhere
        .getByRole('button', { name: /^Accepter/ })
        .first()
        .click()
      const french = elsewhere.getByRole('dialog')
      const jour = french.getByRole('textbox').first()
      await expect(jour).toHaveAttribute('placeholder', 'DD/MM/YYYY')
      await jour.fill(`03/04/${nextYear}`)
      await expect(french).toContainText(`3 avril ${nextYear}`)
      await jour.fill('demain')
      await french.getByRole('combobox').first().focus()
      await expect(jour).toHaveValue(tomorrow.split('-').reverse().join('/'))

      await sat.getByRole('button', { name: /^Menu of/ }).click()
      await sat.getByRole('menuitemradio', { name: 'Month first, MM/DD/YYYY' }).click()
      await expect(sat.getByRole('menuitemradio', { name: 'Month first, MM/DD/YYYY' })).toBeChecked()
    })

    await test.step('an invalid date filters nothing, and stays in its field when the other date of the range is valid', async () => {
      const page = await arrive('dispatcher', '/servicecalls')
      await page.getByRole('button', { name: 'More filters' }).click()
      const [from, to] = [
        page.getByRole('textbox', { name: 'Created: From' }),
        page.getByRole('textbox', { name: 'Created: To' }),
      ]
      await from.fill('99/99')
      await to.fill('2026/01/31')
      await expect(page).toHaveURL(/created_at=/)
      await expect(page.getByText('Saturday 31 January 2026')).toBeVisible()
      await expect(page.getByText('This date cannot be read. Type it as MM/DD/YYYY.')).toBeVisible()
      await expect(from).toHaveValue('99/99')
      await from.fill('')
      await to.fill('')
      await expect(page).not.toHaveURL(/created_at=/)
    })
  })
})
