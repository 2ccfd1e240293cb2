import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { openTab } from '../support/calls.ts'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { rowForThisRun } from '../support/lists.ts'

test('a dispatcher creates a webhook, tests it, sees its deliveries and resends one', { tag: '@daily' }, async ({
  arrive,
}) => {
  const events: { type: string }[] = []
  const receiver = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    events.push(JSON.parse(body))
    response.end('thanks')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  try {
    const page = await arrive('dispatcher', '/servicecalls')
    await page.getByRole('button', { name: /^Menu of/ }).click()
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a webhook' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('erp.example')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://${host}/hook`)
    for (const event of ['call.save', 'contract.status']) {
      await dialog.getByRole('combobox', { name: 'Events' }).fill(event)
      await page.getByRole('option', { name: event }).click()
    }
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()

    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
    await expect(shown.locator('code')).toHaveText(/^whsec_/)
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'Done' }).click()
    const entry = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: host })
    await expect(entry).toContainText('call.save, contract.status')
    await entry.getByRole('button', { name: `Test the webhook to ${host}` }).click()
    await expect(entry.getByRole('status')).toContainText('The test arrived: answer 200')
    expect(events.map(({ type }) => type)).toEqual(['test'])
    await expectAccessible(page)

    const calls = await arrive('callcenter', '/servicecalls?status=-3&sort=call_id:desc')
    await calls.locator(rowForThisRun(6)).click()
    await openTab(calls, 'Customer')
    await calls.getByLabel('Street number').fill(String(Date.now() % 10_000))
    await calls.keyboard.press('Control+s')
    await expect(calls.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['test', 'call.save'])

    await entry.getByRole('button', { name: `Deliveries to ${host}` }).click()
    const deliveries = page.getByRole('dialog', { name: `Deliveries to ${host}` })
    const delivery = deliveries.getByRole('listitem').first()
    await expect(delivery).toContainText('Delivered')
    await expect(delivery).toContainText('200 thanks')
    await expectAccessible(page)
    await delivery.getByRole('button', { name: /^Resend call.save/ }).click()
    await expect.poll(() => events.length).toBe(3)
    await page.keyboard.press('Escape')

    await entry.getByRole('button', { name: `Delete the webhook to ${host}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(entry).toBeHidden()
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
})
