import { beforeAll, expect, it } from 'vitest'
import { createLink, openPage, switchMailsOn } from '../../test/fixtures/customer-links.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')

beforeAll(() => switchMailsOn(dispatcher))

it('has the telephone and the address for questions as links, and says how far the repair is', async () => {
  const contact = { reply_to: 'hola@red.example', phone: '910 000 100' }
  await app.db.updateTable('networks').set(contact).where('network_code', '=', 'ATLIBE').execute()
  const phone = { subcontractor_phone: '944 123 456', pays: 'ES', item_name: 'Boiler <b>' }
  const { path, ID } = await createLink(app, phone)
  const { body } = await openPage(app, path)
  for (const part of [
    'href="tel:+34944123456"',
    'href="mailto:hola@red.example"',
    'href="tel:+34910000100"',
    'Boiler &lt;b&gt;',
  ])
    expect(body).toContain(part)
  expect(body).toMatch(/aria-current="step">Planned</)
  const cancelled = { status_id: 5, is_saved_status_open: false, is_cancelled_status: true }
  await app.db.updateTable('calls').set(cancelled).where('ID', '=', ID).execute()
  const after = (await openPage(app, path)).body
  expect(after).toContain('If you still need the repair, call or write to us')
  expect(after).toContain('Thursday, March 12, 10:00 to 11:00')
  expect(after).not.toContain('aria-current="step"')
})
