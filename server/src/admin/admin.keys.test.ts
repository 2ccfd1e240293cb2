import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { expect, it } from 'vitest'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { unzip } from '../../test/support/unzip.ts'

const app = setUpApp()
const as = setUpClients(app, 'dispatcher')

it.each([
  ['D', [200, 200, 200, 200]],
  ['J', [403, 200, 200, 200]],
  ['W', [403, 403, 403, 200]],
])(
  'lets a key of role %s read people, companies, prices and texts as far as its role sees them',
  async (role, statuses) => {
    const key = await createKeyClient(app, { name: `Reads ${role}`, role, scopes: ['read'] })
    const sheets = ['accounts', 'companies', 'fee-prices', 'value-lists']
    const read = sheets.map((sheet) => key.send(adminRowsApi.rows, { sheet }))
    const exported = sheets.map((sheet) => key.send(adminRowsApi.export, { sheets: sheet }))
    expect((await Promise.all(read)).map(({ status }) => status)).toEqual(statuses)
    expect((await Promise.all(exported)).map(({ status }) => status)).toEqual(statuses)
    const { bytes } = await key.get(adminRowsApi.export.path)
    const files = Object.keys(unzip(bytes)).filter((file) => sheets.includes(file.replace('.csv', '')))
    const readable = sheets.filter((_, index) => statuses[index] === 200)
    expect(files.sort()).toEqual(readable.map((sheet) => `${sheet}.csv`).sort())
  },
)

it('lets a person who administers one part read all sheets', async () => {
  await app.pool.query(`update accounts set can_administer = '{network}' where subject = 'dispatcher'`)
  expect((await as.dispatcher.send(adminRowsApi.rows, { sheet: 'accounts' })).status).toBe(200)
})
