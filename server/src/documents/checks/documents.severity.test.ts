import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentRecord } from '@callout/domain/documents/document.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAcceptedCall, createFeeDocument, createTariff } from '../../../test/fixtures/documents.ts'
import type { Person } from '../../../test/fixtures/factories.ts'
import { completeCompanies } from '../../../test/support/check-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(async () => {
  await createTariff(app.db)
  await completeCompanies(app.db)
})

const listed = async (filterData: object, person: Person = 'dispatcher') =>
  (await as[person].send(documentApi.fees, { filterData })).body

describe('the filter clean', () => {
  it('keeps documents that nothing blocks or warns of, and takes true and false in any writing', async () => {
    const call = await createAcceptedCall(app.db)
    await createFeeDocument(app, call)
    const { call_id } = call
    for (const [clean, count] of [
      [true, 0],
      ['true', 0],
      [['true'], 0],
      [false, 1],
      ['false', 1],
      [['true', 'false'], 1],
    ] as const)
      for (const person of ['dispatcher', 'sat', 'backoffice'] as const)
        expect([clean, person, (await listed({ call_id, clean }, person)).Total]).toEqual([clean, person, count])
    await sql`update documents set checks = '[{"name": "coverage", "severity": "info", "facts": {}}]', check_severity = 1
      where call_id = ${call_id}`.execute(app.db)
    expect((await listed({ call_id, clean: true })).Total).toBe(1)
  })

  it('ignores for a company the findings that only central staff sees', async () => {
    const call = await createAcceptedCall(app.db)
    await createFeeDocument(app, call)
    const { call_id } = call
    await sql`update documents set check_severity = 2,
      checks = '[{"name": "part", "severity": "warn", "facts": {}, "isForStaff": true}]'
      where call_id = ${call_id}`.execute(app.db)
    expect((await listed({ call_id, clean: true }, 'sat')).Total).toBe(1)
    expect((await listed({ call_id, clean: true })).Total).toBe(0)
    expect((await listed({ call_id }, 'sat')).Data[0]).toMatchObject({ checks: [], check_severity: 0 })
  })
})

describe('the severity of findings', () => {
  const sorted = async (call_id: string, person: Person) => {
    const request = { Sorts: [{ Member: 'check_severity', SortDirection: 1 }] }
    const { body } = await as[person].send(documentApi.fees, { request, filterData: { call_id } })
    return body.Data.map(({ DocNum }: DocumentRecord) => DocNum)
  }
  const exported = async (call_id: string, person: Person) => {
    const columns = [{ Name: 'Checks', Field: 'check_severity' }]
    const { bytes } = await as[person].send(documentApi.exportFees, { columns, filterData: { call_id } })
    const book = await readXlsx(new Uint8Array(bytes))
    return book.sheets[0]?.rows.slice(1).flat()
  }

  it('in the order and in the export is that of the findings that the reader may see', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum: staffOnly } = await createFeeDocument(app, call)
    const { DocNum: informing } = await createFeeDocument(app, call)
    const { DocNum: blocked } = await createFeeDocument(app, call)
    const find = (DocNum: string, check_severity: number, checks: object[]) =>
      sql`update documents set check_severity = ${check_severity}, checks = ${JSON.stringify(checks)}
        where "DocNum" = ${DocNum}`.execute(app.db)
    const coverage = { name: 'coverage', severity: 'block', facts: {}, isForStaff: true }
    await find(staffOnly, 3, [coverage])
    await find(informing, 3, [coverage, { name: 'quantity', severity: 'info', facts: {} }])
    await find(blocked, 3, [{ name: 'call_open', severity: 'block', facts: {} }])
    const { call_id } = call
    expect(await sorted(call_id, 'sat')).toEqual([blocked, informing, staffOnly])
    expect(await exported(call_id, 'sat')).toEqual(['Clean', 'Note', 'Blocks'])
    expect(await exported(call_id, 'dispatcher')).toEqual(['Blocks', 'Blocks', 'Blocks'])
  })
})
