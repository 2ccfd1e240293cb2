import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminSaveAnswer } from '@callout/domain/admin/admin.ts'
import { adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import { expect, it } from 'vitest'
import { createAccount, type Person } from '../../test/fixtures/factories.ts'
import { sendRows } from '../../test/fixtures/sent-rows.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const save = async (sheet: string, rows: readonly object[], client: TestClient = as.dispatcher) => {
  const { body } = await client.send(adminRowsApi.save, { sheet, rows: rows.map((row) => ({ row })) })
  return (body.Data as AdminSaveAnswer).items
}
const refusedAt = (column: string) => ({ result: 'refused', Errors: { [column]: expect.any(String) } })

it('refuses defect codes that stand under themselves or below the fourth level', async () => {
  const code = (value: string, parent = '') => ({ value_list: 'defect_codes', value, parent, text_es: value })
  expect(await save('value-lists', [code('LOOP', 'LOOP')])).toMatchObject([refusedAt('parent')])
  expect(await save('value-lists', [code('A1', 'B1'), code('B1', 'A1')])).toMatchObject([
    refusedAt('parent'),
    refusedAt('parent'),
  ])
  const chain = [code('L1'), code('L2', 'L1'), code('L3', 'L2'), code('L4', 'L3')]
  expect((await save('value-lists', chain)).map(({ result }) => result)).toEqual(chain.map(() => 'created'))
  expect(await save('value-lists', [code('L5', 'L4')])).toMatchObject([refusedAt('parent')])
})

it('refuses changes of an account that also works in a network of others', async () => {
  await createAccount(app.db, 'both@staff.example', { role: 'W', networks: ['ATLIBE', 'YGNITA'] })
  await createAccount(app.db, 'own@staff.example', { role: 'D', networks: ['ATLIBE'] })
  await app.pool.query(`update accounts set can_administer = '{people}' where subject = 'own@staff.example'`)
  const administrator = await app.signInAs('own@staff.example' as Person)
  for (const cells of [{ closed: true }, { user_name: 'Other' }])
    expect(await save('accounts', [{ subject: 'both@staff.example', ...cells }], administrator)).toMatchObject([
      refusedAt('networks'),
    ])
  expect(await save('accounts', [{ subject: 'both@staff.example', closed: false }], administrator)).toMatchObject([
    { result: 'unchanged' },
  ])
})

it('refuses NUL in keys and cells', async () => {
  const key = '["ATLIBE","a\u0000"]'
  const sent = [
    as.dispatcher.send(adminRowsApi.rows, { sheet: 'products', filterData: { key } }),
    as.dispatcher.send(adminRowsApi.rows, { sheet: 'products', filterData: { where: { code_product: 'a\u0000' } } }),
    as.dispatcher.send(adminRowsApi.changes, { sheet: 'products', key }),
    as.dispatcher.send(adminRowsApi.save, { sheet: 'products', rows: [{ row: { item_name: 'a\u0000' } }] }),
    as.dispatcher.send(adminUsesApi.uses, { sheet: 'products', key }),
  ]
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

const noWeights = Object.fromEntries(
  ['distance', 'capacity', 'availability', 'previous', 'record'].map((name) => [`weight_${name}`, 0]),
)
it.each([
  ['a code that is no country', { default_country: 'ZZ' }, 'default_country', 'n’est pas un pays'],
  ['a country in small letters', { pays: 'es' }, 'pays', 'n’est pas un pays'],
  ['a time zone that nobody has', { time_zone: 'Europe/Atlantis' }, 'time_zone', 'n’est pas un fuseau horaire'],
  ['the short name of a time zone', { time_zone: 'CET' }, 'time_zone', 'n’est pas un fuseau horaire'],
  ['a language that the portal does not have', { culture: 'de' }, 'culture', 'n’est aucun de ceux-ci : es, pt'],
  ['no country', { default_country: '' }, 'default_country', 'vide'],
  ['a negative weight', { weight_capacity: -1 }, 'weight_capacity', 'n’est pas un nombre'],
  ['weights that are all 0', noWeights, 'weight_distance', 'un poids doit être supérieur à 0'],
])('refuses %s for a network', async (_what, cells, column, message) => {
  const rows = [{ row: { network_code: 'ATLIBE', ...cells } }]
  const { body } = await as.dispatcher.send(adminRowsApi.save, { sheet: 'networks', rows }, { query: { lang: 'fr' } })
  expect(body.Data.items[0]).toMatchObject({
    result: 'refused',
    Errors: { [column]: expect.stringContaining(message) },
  })
})

it('says of a code that does not exist to create it, and to a program in which file', async () => {
  const row = { code_product: 'P-1', item_code: 'P-1', item_name: 'P', skill: 'NONE' }
  const { body } = await as.dispatcher.send(adminRowsApi.save, { sheet: 'products', rows: [{ row }] })
  expect(body.Data.items[0].Errors).toEqual({ skill: expect.stringMatching(/^"NONE" [^.]+\.$/) })
  expect(body.Data.items[0].Errors.skill).not.toContain('.csv')
  const [refused] = (await sendRows(as.dispatcher, 'Products', [row])).rows
  expect(refused?.errors[0]?.message).toContain('value-lists.csv')
})

it('takes a network whose weights are 0 but for one, or left to their default', async () => {
  const rows = [{ row: { network_code: 'ATLIBE', ...noWeights, weight_record: '' } }]
  const { body } = await as.dispatcher.send(adminRowsApi.save, { sheet: 'networks', rows, dry_run: true })
  expect(body.Data.items[0]).toMatchObject({ result: 'updated' })
})
