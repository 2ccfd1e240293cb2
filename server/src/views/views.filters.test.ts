import { viewApi } from '@callout/domain/views/view.api.ts'
import type { View } from '@callout/domain/views/view.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const list = 'servicecalls'
const create = async (person: Person, body: object): Promise<View> =>
  (await as[person].send(viewApi.save, { list, name: 'Urgent ones', Sorts: [], columns: [], ...body })).body.Data
const find = async (person: Person, ID: string): Promise<View | undefined> =>
  (await as[person].send(viewApi.list, { list })).body.Data.find((view: View) => view.ID === ID)
const unusedId = '00000000-0000-4000-8000-000000000000'

describe('a filter of dispatchers', () => {
  it('hides a shared view from everyone else', async () => {
    const { ID } = await create('dispatcher', { shared: 'network', filterData: { dispatchers: [unusedId] } })
    expect(await find('dispatcher2', ID)).toMatchObject({ filterData: { dispatchers: [unusedId] } })
    for (const other of ['callcenter', 'backoffice'] as const) expect(await find(other, ID)).toBeUndefined()
    expect((await as.callcenter.send(viewApi.save, { list, ID, isDefault: true })).status).toBe(404)
  })

  it('is left out of one’s own view of another role', async () => {
    const { ID } = await create('callcenter', { filterData: { dispatchers: [unusedId], subject: 'leak' } })
    expect(await find('callcenter', ID)).toMatchObject({ filterData: { subject: 'leak' } })
  })
})
