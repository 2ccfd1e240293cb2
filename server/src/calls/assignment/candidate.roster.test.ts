import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { companyApi } from '@callout/domain/companies/company.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyIds, createCall } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { startTestApp } from '../../../test/support/test-app.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')

const companiesFor = async (call_id: string) => {
  const { body } = await dispatcher.send(companyApi.list, { request: { PageSize: 0 }, filterData: { call_id } })
  return body.Data as { ID: string }[]
}
const changeCount = async () => {
  const { changes } = await app.db.selectFrom('company_changes').select('changes').executeTakeFirstOrThrow()
  return changes
}

describe('cached companies', () => {
  let call_id: string
  beforeEach(async () => {
    ;({ call_id } = await createCall(app.db))
    await companiesFor(call_id)
  })

  it.each([
    ['name', "raison_sociale = 'Otra'", { raison_sociale: 'Otra' }],
    ['supplier code', "supplier_code = 'S9'", { supplier_code: 'S9' }],
    ['town', "ville = 'Soria'", { ville: 'Soria' }],
    ['postcode', "code_postal = '42001'", { code_postal: '42001' }],
    ['phone', "phone = '600'", { phone: '600' }],
    ['email address', "email = 'otra@sat.example'", { email: 'otra@sat.example' }],
    ['latitude', 'latitude = 40.5', { distance: '13.0 km' }],
    ['longitude', 'longitude = null', { distance: 'n/a' }],
    ['active flag', 'active = false', undefined],
    ['network', "network_code = 'YGNITA', supplier_code = 'S7'", undefined],
  ])('show a changed %s at once', async (_what, change, expected) => {
    const before = await app.db
      .selectFrom('companies')
      .selectAll()
      .where('societe_uuid', '=', companyIds.norte)
      .executeTakeFirstOrThrow()
    await app.pool.query(`update companies set ${change} where societe_uuid = $1`, [companyIds.norte])
    const found = (await companiesFor(call_id)).find(({ ID }) => ID === companyIds.norte)
    if (expected) expect(found).toMatchObject(expected)
    else expect(found).toBeUndefined()
    await app.db.updateTable('companies').set(before).where('societe_uuid', '=', companyIds.norte).execute()
    expect((await companiesFor(call_id)).find(({ ID }) => ID === companyIds.norte)).toBeDefined()
  })

  it('gain and lose a skill at once', async () => {
    const skillOf = async () => (await companiesFor(call_id)).find(({ ID }) => ID === companyIds.sur)
    await app.pool.query('delete from company_skills where societe_uuid = $1', [companyIds.sur])
    expect(await skillOf()).toMatchObject({ has_skill: false, skill_count: 0 })
    await app.pool.query("insert into company_skills (societe_uuid, skill) values ($1, 'GAS')", [companyIds.sur])
    expect(await skillOf()).toMatchObject({ has_skill: true, skill_count: 1 })
  })

  it('use the current number of technicians', async () => {
    const { ID } = await createCall(app.db, { wish_date_from: '2026-03-12T08:00:00.000Z' })
    await app.pool.query('update technicians set active = false where societe_uuid = $1', [companyIds.norte])
    const { body } = await dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte })
    expect(body.HasError).toBe(false)
    const { Data } = (await dispatcher.send(callAdviceApi.assignment, { ID })).body
    const partsOf = (company: string) =>
      Data.ranked.find(({ societe_uuid }: { societe_uuid: string }) => societe_uuid === company).parts
    expect(partsOf(companyIds.norte)).not.toHaveProperty('availability')
    expect(partsOf(companyIds.sur)).toHaveProperty('availability')
  })

  it('stay cached after an assignment, which also does not wait for a running import', async () => {
    const { ID } = await createCall(app.db)
    const before = await changeCount()
    const importing = await app.pool.connect()
    try {
      await importing.query('begin')
      await importing.query("update companies set phone = '611' where societe_uuid = $1", [companyIds.sur])
      const { body } = await dispatcher.send(callApi.assign, { ID })
      expect(body.Data.societe_uuid).toBe(companyIds.norte)
      expect(await changeCount()).toBe(before)
      await importing.query('commit')
    } finally {
      importing.release()
    }
    expect((await companiesFor(call_id)).find(({ ID }) => ID === companyIds.sur)).toMatchObject({ phone: '611' })
  })
})

describe('facts that are loaded for each assignment', () => {
  const wish_date_from = '2026-03-12T08:00:00.000Z'
  const obstacles = {
    leave: `insert into company_leaves (societe_uuid, starts_on, ends_on) values ('${companyIds.norte}', '2026-03-12', '2026-03-12')`,
    declined: (ID: string) =>
      `insert into call_declines (service_job_uuid, societe_uuid, declined_at) values ('${ID}', '${companyIds.norte}', now())`,
    capacity: `update companies set capacity = 0 where societe_uuid = '${companyIds.norte}'`,
    skill: `delete from company_skills where societe_uuid = '${companyIds.norte}'`,
  }

  it.each(Object.entries(obstacles))('exclude a company by %s', async (filter, change) => {
    const fresh = await startTestApp()
    try {
      const client = await fresh.signInAs('dispatcher')
      const [first, second] = [
        await createCall(fresh.db, { wish_date_from }),
        await createCall(fresh.db, { wish_date_from }),
      ]
      expect((await client.send(callApi.assign, { ID: first.ID })).body.Data.societe_uuid).toBe(companyIds.norte)
      await fresh.pool.query(typeof change === 'string' ? change : change(second.ID))
      expect((await client.send(callApi.assign, { ID: second.ID })).body.Data.societe_uuid).toBe(companyIds.sur)
      const { explanation } = await fresh.db
        .selectFrom('call_assignments')
        .select('explanation')
        .where('service_job_uuid', '=', second.ID)
        .executeTakeFirstOrThrow()
      expect(explanation).toMatchObject({ passed: 1, removed: { [filter]: 1 } })
    } finally {
      await fresh.close()
    }
  })

  it('include the call just assigned and companies that serve the postcode', async () => {
    const fresh = await startTestApp()
    try {
      const client = await fresh.signInAs('dispatcher')
      const [first, second] = [await createCall(fresh.db), await createCall(fresh.db)]
      await client.send(callApi.assign, { ID: first.ID })
      const rankedFor = async (ID: string) =>
        (await client.send(callAdviceApi.assignment, { ID })).body.Data.ranked as { open_calls: number }[]
      await client.send(callApi.assign, { ID: second.ID })
      expect((await rankedFor(first.ID))[0]).toMatchObject({ societe_uuid: companyIds.norte, open_calls: 0 })
      expect(await rankedFor(second.ID)).toContainEqual(
        expect.objectContaining({ societe_uuid: companyIds.norte, open_calls: 1 }),
      )
      const far = await createCall(fresh.db, { latitude: 41.38, longitude: 2.17, code_postal: '08001' })
      expect((await client.send(callApi.assign, { ID: far.ID })).body.customErrorCode).toBe('NoCandidate')
      await fresh.pool.query("insert into company_postcodes (societe_uuid, code_postal) values ($1, '08001')", [
        companyIds.sur,
      ])
      expect((await client.send(callApi.assign, { ID: far.ID })).body.Data.societe_uuid).toBe(companyIds.sur)
    } finally {
      await fresh.close()
    }
  })
})
