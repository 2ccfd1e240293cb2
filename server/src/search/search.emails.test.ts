import { expect, it } from 'vitest'
import { createContract } from '../../test/fixtures/contracts.ts'
import { companyIds, createCall, createCard, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { searchAs } from '../../test/fixtures/search.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const search = searchAs(app)
const found = (text: string, who: Person = 'dispatcher') => search.found(who, text)

it.each([
  'ana.ruiz@x.example',
  'ANA.RUIZ@X.EXAMPLE',
  ' Ana Ruiz <ana.ruiz@x.example>',
  'mailto:ana.ruiz@x.example',
  'ana.ruiz@x.exa',
  'nobody@y.example; ana.ruiz@x.example',
])('finds customer, appliance, call and contract by the address %j', async (text) => {
  const card = await createCard(app.db, { OwnerName: 'Ana R.', InternalSN: 'ANA-1', OwnerEmail: 'Ana.Ruiz@x.example' })
  const { call_id } = await createCall(app.db, {
    customer_name: 'Ana R.',
    subject: 'Leak',
    email: 'home@y.example; ana.ruiz@x.example',
  })
  const contract = await createContract(app.db, { customer_name: 'Ana R.', email: 'ana.ruiz@x.example' })
  const results = await found(text)
  for (const title of [
    'customer Ana R.',
    `call ${call_id} · Leak`,
    `contract ${contract.service_contract_id} · Ana R.`,
  ])
    expect(results).toContain(title)
  expect(results.join()).toContain('ANA-1')
  expect(await found('ana.ruiz@other.example')).toEqual([])
  await app.db.deleteFrom('calls').where('call_id', '=', call_id).execute()
  await app.db.deleteFrom('service_contracts').where('ID', '=', contract.ID).execute()
  await app.db.deleteFrom('equipment_cards').where('InsId', '=', card.InsId).execute()
})

it.each([
  ['eva@müller.example', 'eva@xn--mller-kva.example'],
  ['eva@xn--mller-kva.example', 'eva@xn--mller-kva.example'],
  // Stored before addresses had a normal form.
  ['eva@xn--mller-kva.example', 'Eva@Müller.example'],
])('finds by %s the internationalised address %s', async (text, email) => {
  const { call_id } = await createCall(app.db, { customer_name: 'Eva', email })
  expect((await found(text)).join()).toContain(`call ${call_id}`)
  await app.db.deleteFrom('calls').where('call_id', '=', call_id).execute()
})

it('shows whoever has the whole address before those whose address only begins so', async () => {
  await createCall(app.db, { customer_name: 'Longer', email: 'leo@x.example.org' })
  await createCall(app.db, { customer_name: 'Exact', email: 'leo@x.example' })
  await createCall(app.db, { customer_name: 'Newest', email: 'leo@x.example.net' })
  expect((await found('leo@x.example'))[0]).toBe('customer Exact')
})

it('finds a company for central staff, and for a company only its own calls', async () => {
  await app.db
    .updateTable('companies')
    .set({ email: 'office@norte.example' })
    .where('societe_uuid', '=', companyIds.norte)
    .execute()
  expect(await found('office@norte.example')).toEqual(['company Térmica Norte'])
  expect(await found('office@norte.example', 'sat')).toEqual([])
  const { call_id } = await createCall(app.db, { ...heldBy('norte'), customer_name: 'Iker', email: 'iker@x.example' })
  expect((await found('iker@x.example', 'sat')).join()).toContain(call_id)
  expect(await found('iker@x.example', 'sat2')).toEqual([])
  expect(await found('iker@x.example', 'dispatcher-ygnita')).toEqual([])
})
