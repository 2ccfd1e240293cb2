import { createHash, randomBytes } from 'node:crypto'
import { companyOfSat, openTab } from '../support/calls.ts'
import { runStatement } from '../support/database.ts'
import { finishCall, runCustomerMail, switchPromiseMail } from '../support/database-rows.ts'
import { expect, expectAccessible, inEachLook, test } from '../support/journey.ts'
import { expectAccessibleAndFitting } from '../support/looks.ts'
import { findMailsTo } from '../support/mails.ts'
import { phone } from '../support/phone.ts'

/** A visit of the sat account's company in four days, with the token of a link to it. */
async function createLinkedVisit(): Promise<{ call_id: string; token: string }> {
  const token = randomBytes(24).toString('base64url')
  const call_id = `97${String(Date.now()).slice(-6)}`
  await runStatement(
    `with visit as (select date_trunc('day', now()) + interval '4 days 9 hours' as at),
    made as (
      insert into calls select (jsonb_populate_record(source, jsonb_build_object(
          'ID', gen_random_uuid(), 'call_id', $1::text, 'subject', 'The boiler is cold', 'version', 1, 'ins_id', null,
          'email', 'client@home.example', 'wish_date_from', null, 'accepted_at', now(), 'answer_due_at', null,
          'answer_remind_at', null, 'appointment_date_at', at, 'duration_minutes', 60, 'schedule_start_date', at,
          'schedule_end_date', at + interval '1 hour', 'technician', (select technician from technicians t
            where t.societe_uuid = company and t.active order by technician limit 1)))).*
        from visit cross join (select row as source, row.societe_uuid as company from calls row
          where network_code = 'ATLIBE' and subcontractor_name = $2 and is_saved_status_open and accepted_at is null
            and rejected_at is null limit 1) one
      returning "ID", network_code, appointment_date_at)
    insert into customer_links (token_hash, network_code, service_job_uuid, kind, visit_at, created_at, sent_to)
    select $3, network_code, "ID", 'promised', appointment_date_at, now(), sha256('client@home.example') from made`,
    [call_id, companyOfSat, createHash('sha256').update(token).digest()],
  )
  return { call_id, token }
}

test.describe('a customer with the link of an email', { tag: '@calls' }, () => {
  test('asks for another time on a phone in French, and the company moves the visit; later rates it', {
    tag: '@daily',
  }, async ({ browser, baseURL, arrive }) => {
    await test.step('asks for another time on a phone in French, and the company moves the visit', async () => {
      const { call_id, token } = await createLinkedVisit()
      const context = await browser.newContext({ baseURL, ...phone, locale: 'fr-FR', javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`/v/${token}`)
      await expect(page.getByRole('heading', { name: 'Visite du technicien' })).toBeVisible()
      await expect(page.getByText(companyOfSat)).toBeVisible()
      await page.getByText('Demander un autre horaire').click()
      await page.locator('button[name="slot"]').first().click()
      await expect(page.getByRole('status')).toContainText('Merci')
      await expect(page.getByText(/Vous avez demandé un autre horaire/)).toBeVisible()
      expect(await context.cookies()).toEqual([])
      await context.close()

      const company = await arrive('sat', '/home')
      await company.getByRole('link', { name: /Customer requests to answer/ }).click()
      await company.getByRole('link', { name: call_id }).first().click()
      await company.waitForURL(/\/servicecallsdetails\//)
      const block = company.getByTestId('customer-answer')
      await expect(block).toContainText('Asks for another time')
      // A second click asks for nothing more, so no message says that somebody else has changed the call.
      const moves: string[] = []
      company.on('request', (request) => request.url().includes('/UpdateFormData') && moves.push(request.url()))
      await block.getByRole('button', { name: 'Move the visit to that time' }).dblclick()
      await expect(company.locator('[data-toast="green"]')).toHaveCount(1)
      await expect(block.getByRole('button', { name: 'Keep the visit' })).toHaveCount(0)
      await expect(company.locator('[data-toast="red"]')).toHaveCount(0)
      expect(moves).toHaveLength(1)
    })

    await test.step('reads that the technician is on the way, and rates the visit once the office has closed it', async () => {
      const { call_id, token } = await createLinkedVisit()
      await runStatement(
        `insert into visits (service_job_uuid, appointment_date_at, network_code, societe_uuid, technician, on_the_way_at)
        select "ID", appointment_date_at, network_code, societe_uuid, technician, now() from calls where call_id = $1`,
        [call_id],
      )
      const context = await browser.newContext({ baseURL, ...phone, locale: 'fr-FR', javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`/v/${token}`)
      const onTheWay = page.getByText('Le technicien est en route.')
      await expect(onTheWay).toBeVisible()
      await expect(page.getByText('Noter la visite')).toHaveCount(0)
      await finishCall(call_id)
      await page.reload()
      await expect(page.getByText('Noter la visite').first()).toBeVisible()
      await expect(onTheWay).toHaveCount(0)
      await context.close()
    })
  })

  test('loses it when the email of the call is corrected; otherwise leaves a note and confirms', async ({
    browser,
    baseURL,
    arrive,
    afterPages,
  }) => {
    await test.step('loses it when the email of the call is corrected, and the right customer gets another', async () => {
      const { call_id, token } = await createLinkedVisit()
      const right = `right.${call_id}@home.example`
      await switchPromiseMail('Y')
      afterPages(() => switchPromiseMail('N'))
      const callcenter = await arrive('callcenter', `/servicecalls?call_id=${call_id}`)
      await callcenter.getByRole('link', { name: call_id }).click()
      await openTab(callcenter, 'Customer')
      await callcenter.getByLabel('E-mail').fill(right)
      await callcenter.keyboard.press('Control+s')
      await expect(callcenter.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)

      const context = await browser.newContext({ baseURL, ...phone, locale: 'fr-FR', javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`/v/${token}`)
      await expect(page.getByRole('heading', { name: 'Le lien n’est plus valable' })).toBeVisible()
      const sent = async () => {
        // The server may know the former policy for half a minute.
        await runCustomerMail(call_id)
        return findMailsTo(right)
      }
      await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(1)
      const [mail] = await findMailsTo(right)
      await page.goto(/\/v\/[\w-]{32}/.exec(mail?.text ?? '')?.[0] ?? '')
      await expect(page.getByRole('heading', { name: 'Visite du technicien' })).toBeVisible()
      await context.close()
    })

    await test.step('leaves a note, confirms and adds nothing sideways', async () => {
      const { token } = await createLinkedVisit()
      const context = await browser.newContext({ baseURL, ...phone, locale: 'fr-FR', colorScheme: 'light' })
      const page = await context.newPage()
      await page.goto(`/v/${token}`)
      for (const summary of await page.locator('summary').all()) await summary.click()
      await inEachLook(page, 'both', () => expectAccessibleAndFitting(page))
      await page.getByLabel('Étage ou porte').fill('3e gauche')
      await page.getByLabel('Message pour le technicien').fill('Sonner deux fois')
      await page.locator('form[action*="/note"]').getByRole('button', { name: 'Envoyer' }).click()
      await expect(page.getByRole('status')).toContainText('le technicien verra votre message')
      await page.getByRole('button', { name: 'Confirmer la visite' }).click()
      await expect(page.getByText('Vous avez confirmé la visite.')).toBeVisible()
      await page.getByRole('link', { name: 'IT' }).click()
      await expect(page.getByText('Ha confermato la visita.')).toBeVisible()
      await inEachLook(page, 'both', () => expectAccessible(page))
      await context.close()
    })

    await test.step('asks for another visit on the public page, which the call centre finds', async () => {
      const email = `asks.${randomBytes(4).toString('hex')}@home.example`
      const context = await browser.newContext({ baseURL, ...phone, locale: 'fr-FR' })
      const page = await context.newPage()
      await page.goto('/request/ATLIBE?sn=QR-4711')
      await expect(page.getByLabel('Numéro de série')).toHaveValue('QR-4711')
      await page.getByLabel('Choisissez ce qui').selectOption({ label: 'L’eau chaude ne vient pas' })
      await page.getByLabel('Qu’indique le voyant').fill('E12')
      const typed = { Rue: 'Calle Mayor', 'Code postal': '28013', Ville: 'Madrid', 'Nom et prénom': 'Ana Ruiz' }
      for (const [label, text] of Object.entries({ ...typed, 'E-mail': email, Téléphone: '600 123 456' }))
        await page.getByLabel(label, { exact: true }).fill(text)
      await inEachLook(page, 'both', () => expectAccessibleAndFitting(page))
      await page.getByRole('button', { name: 'Envoyer la demande' }).click()
      await expect(page.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible()
      await expectAccessibleAndFitting(page)
      await expect.poll(async () => (await findMailsTo(email)).length).toBe(1)
      const [mail] = await findMailsTo(email)
      await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(mail?.text ?? '')?.[0] ?? '')
      await page.getByRole('button', { name: 'Confirmer' }).click()
      await expect(page.getByRole('status')).toContainText('Le service a votre demande')
      await context.close()
      const callcenter = await arrive('callcenter', '/home')
      await callcenter.getByRole('link', { name: /Asked by customers/ }).click()
      await expect(callcenter.getByText('No sale agua caliente').first()).toBeVisible()
    })
  })
})
