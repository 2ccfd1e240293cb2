import { dispatchApi, type Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyIds, createCall } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(() => app.pool.query('update companies set capacity = null'))

const propose = async (body: object): Promise<Proposal> =>
  (await as.dispatcher.send(dispatchApi.propose, body)).body.Data
const createCalls = (count: number) => Promise.all(Array.from({ length: count }, () => createCall(app.db)))

/** Calls that both companies have declined. */
async function createDeclinedCalls(count: number): Promise<string[]> {
  const IDs = (await createCalls(count)).map(({ ID }) => ID)
  await app.pool.query(
    `insert into call_declines (service_job_uuid, societe_uuid, declined_at)
     select call, company, now() from unnest($1::uuid[]) call, unnest($2::uuid[]) company`,
    [IDs, [companyIds.norte, companyIds.sur]],
  )
  return IDs
}

describe('what cannot be placed', () => {
  it('names the one reason of calls without a company, in groups, and places them when that gives way', async () => {
    const distanceTo = async (ID: string) =>
      (await propose({ IDs: [ID], policy: { radius_km: 5000 } })).assignments[0]?.distance_km as number
    const { ID } = await createCall(app.db, { latitude: 41.3, longitude: -3.7, code_postal: '40001' })
    const km = Math.ceil(await distanceTo(ID))
    const { groups, radius_km } = await propose({ IDs: [ID], policy: { radius_km: km - 1 } })
    const relaxation = { filter: 'radius', value: km, companies: 1 }
    expect(groups).toEqual([
      { reason: 'radius', skill: 'GAS', skill_name: 'Gas', IDs: [ID], nearest_km: null, relaxation },
    ])
    expect(radius_km).toBe(km - 1)
    const wider = { IDs: [ID], policy: { radius_km: km - 1 }, relaxed: [{ ID, filter: 'radius', value: km }] }
    const relaxed = await propose(wider)
    expect(relaxed.assignments).toMatchObject([{ ID, region: '40' }])
    expect(relaxed.assignments[0]?.province).toBe('Segovia')
    expect(relaxed.groups).toEqual([])
  })

  it('offers no radius for a call at the other end of the world, and tells a missing address from one that is not found', async () => {
    const far = await createCall(app.db, { latitude: 28.1, longitude: -15.4, code_postal: '35001' })
    const nowhere = await createCall(app.db, { latitude: null, longitude: null, code_postal: '', ville: '' })
    const unknown = await createCall(app.db, { latitude: null, longitude: null, code_postal: '', ville: 'Atlantis' })
    const { groups } = await propose({ IDs: [far.ID, nowhere.ID, unknown.ID] })
    expect(groups).toMatchObject([
      { reason: 'radius', IDs: [far.ID], relaxation: null, nearest_km: expect.any(Number) },
      { reason: 'address', IDs: [nowhere.ID], relaxation: null },
      { reason: 'address_not_found', IDs: [unknown.ID], relaxation: null },
    ])
  })

  it('lets a decline give way for one call alone', async () => {
    const IDs = await createDeclinedCalls(2)
    const { groups } = await propose({ IDs })
    const relaxation = { filter: 'declined', value: null, companies: 2 }
    expect(groups).toMatchObject([{ reason: 'declined', IDs: expect.arrayContaining(IDs), relaxation }])
    const { assignments, unplaced } = await propose({ IDs, relaxed: [{ ID: IDs[0], filter: 'declined' }] })
    expect([assignments, unplaced]).toMatchObject([[{ ID: IDs[0] }], [{ ID: IDs[1] }]])
  })

  it('lets the skill give way', async () => {
    const { ID } = await createCall(app.db, { skill: 'PUMP' })
    const { groups } = await propose({ IDs: [ID] })
    const relaxation = { filter: 'skill', value: null, companies: 2 }
    expect(groups).toMatchObject([{ reason: 'skill', skill: 'PUMP', relaxation }])
    expect((await propose({ IDs: [ID], relaxed: [{ ID, filter: 'skill' }] })).assignments).toMatchObject([{ ID }])
  })

  it('lets a leave give way', async () => {
    const { ID } = await createCall(app.db, { wish_date_from: '2031-03-12T08:00:00.000Z' })
    await app.pool.query(
      "insert into company_leaves (societe_uuid, starts_on, ends_on) select societe_uuid, '2031-03-10', '2031-03-14' from companies",
    )
    const { groups } = await propose({ IDs: [ID] })
    expect(groups).toMatchObject([{ reason: 'leave', relaxation: { filter: 'leave', value: null, companies: 2 } }])
    expect((await propose({ IDs: [ID], relaxed: [{ ID, filter: 'leave' }] })).assignments).toMatchObject([{ ID }])
  })

  it('gives calls room beyond the limit of full companies, but to no others', async () => {
    await app.pool.query('update companies set capacity = 0')
    const IDs = (await createCalls(3)).map(({ ID }) => ID)
    const [first, second, third] = IDs as [string, string, string]
    const { groups } = await propose({ IDs })
    expect(groups).toMatchObject([{ reason: 'capacity', IDs: expect.arrayContaining(IDs) }])
    const value = groups[0]?.relaxation?.value as number
    const allow = (calls: string[]) => calls.map((ID) => ({ ID, filter: 'capacity', value }))
    expect((await propose({ IDs, relaxed: allow(IDs) })).assignments).toHaveLength(3)
    const some = await propose({ IDs, relaxed: allow([first, second]) })
    expect(some.assignments.map(({ ID }) => ID).sort()).toEqual([first, second].sort())
    expect(some.unplaced).toMatchObject([{ ID: third }])
    expect(some.total.one_by_one.placed).toBe(2)
  })

  it('gives no call to companies that are left out, and says that this is why', async () => {
    const { ID } = await createCall(app.db)
    const [best] = (await propose({ IDs: [ID] })).assignments
    const other = await propose({ IDs: [ID], excluded: [best?.societe_uuid] })
    expect(other.assignments[0]?.societe_uuid).not.toBe(best?.societe_uuid)
    const nobody = await propose({ IDs: [ID], excluded: [companyIds.norte, companyIds.sur] })
    expect(nobody.groups).toMatchObject([{ reason: 'excluded', IDs: [ID], relaxation: null }])
  })
})
