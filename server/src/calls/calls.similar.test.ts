import { callApi } from '@callout/domain/calls/call.api.ts'
import { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { startTestApp, type TestApp } from '../../test/support/test-app.ts'

let app: TestApp
let jimenes: string
beforeAll(async () => {
  app = await startTestApp()
  const olmos = { adresse: 'Calle Lavadero', street_number: '5', ville: 'Palencia' }
  jimenes = (await createCall(app.db, { ...heldBy('norte'), ...olmos, customer_name: 'Paco Jimenes' })).call_id
  await createCall(app.db, { ...olmos, customer_name: 'Rosa Gimenez', street_number: '7' })
  await createCall(app.db, { customer_name: 'Rosa Quintana' })
})
afterAll(() => app.close())

const list = async (filterData: FilterData, request: object = {}, person: Person = 'dispatcher') =>
  (await (await app.signInAs(person)).send(callApi.list, { request, filterData } as never)).body
const namesOf = ({ Data }: { Data: { customer_name: string }[] }) => Data.map((row) => row.customer_name).sort()

describe('a filter by a name or street that no call has', () => {
  it('finds those with a typing error, and says which texts', async () => {
    const body = await list({ customer_name: 'Gimenes' })
    expect(namesOf(body)).toEqual(['Paco Jimenes', 'Rosa Gimenez'])
    expect(body).toMatchObject({ Total: 2, Similar: { customer_name: ['jimenes', 'gimenez'] } })
  })

  it('finds a street with its number', async () => {
    expect(await list({ adresse: 'c/ Lavdero 5' })).toMatchObject({
      Total: 1,
      Data: [{ call_id: jimenes }],
      Similar: { adresse: ['lavadero 5'] },
    })
  })

  it('shows nothing similar if a call has the text, even under other filters', async () => {
    const body = await list({ customer_name: 'Gimenez', code_postal: '99999' })
    expect(body).toEqual({ Data: [], Total: 0 })
    expect((await list({ customer_name: 'Rosa' })).Similar).toBeUndefined()
  })

  it('looks among the calls that the user sees, in the column of the filter', async () => {
    expect(namesOf(await list({ customer_name: 'Gimenes' }, {}, 'sat'))).toEqual(['Paco Jimenes'])
    expect(await list({ customer_name: 'Palenca' })).toEqual({ Data: [], Total: 0 })
    expect(await list({ subject: 'Gimenes' })).toEqual({ Data: [], Total: 0 })
  })

  it('finds the same calls on every page in a batch and in the export', async () => {
    const first = await list({ customer_name: 'Gimenes' }, { PageSize: 1 })
    const second = await list({ customer_name: 'Gimenes' }, { PageSize: 1, Page: 2, Total: first.Total })
    expect([...namesOf(first), ...namesOf(second)].sort()).toEqual(['Paco Jimenes', 'Rosa Gimenez'])
    const filterData = { customer_name: 'Gimenes' }
    const { body } = await (await app.signInAs('callcenter')).send(callBatchApi.unassign, { filterData, expected: 2 })
    expect(body.HasError).toBe(false)
    const columns = [{ Name: 'Number', Field: 'call_id' }]
    const file = await (await app.signInAs('dispatcher')).send(callApi.export, { request: {}, filterData, columns })
    expect((await readXlsx(file.bytes)).sheets[0]?.rows).toHaveLength(3)
  })
})
