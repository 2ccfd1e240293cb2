import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentCheck, DocumentRecord } from '@callout/domain/documents/document.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createAcceptedCall,
  createFeeDocument,
  createPartDocument,
  createTariff,
  loadFeeDocument,
  saveFeeDocument,
} from '../../../test/fixtures/documents.ts'
import { companyIds, createCard, type Person } from '../../../test/fixtures/factories.ts'
import { completeCompanies, runCheckJobs } from '../../../test/support/check-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(async () => {
  await createTariff(app.db)
  await completeCompanies(app.db)
})

const names = ({ checks }: { checks: DocumentCheck[] }) => checks.map(({ name }) => name)
const checkNamed = ({ checks }: { checks: DocumentCheck[] }, name: string) =>
  checks.find((check) => check.name === name)
const load = (call: { ID: string; call_id: string }, { DocNum }: DocumentRecord, person: Person = 'dispatcher') =>
  loadFeeDocument(as[person], call, DocNum)
const listed = async (filterData: object) => (await as.dispatcher.send(documentApi.fees, { filterData })).body
const oneVisit = { lines: [{ ItemCode: 'VISIT' }] }

describe('a saved document', () => {
  it('is checked in its transaction, and shows its findings', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    expect(names(document)).toEqual(['call_open', 'evidence'])
    expect(document).toMatchObject({ check_severity: 3, version: 1 })
    expect(document.checks[0]).toEqual({
      name: 'call_open',
      severity: 'block',
      text: 'The call is not done',
      facts: {},
    })
    const { body } = await as.dispatcher.send(
      documentApi.fees,
      { filterData: { DocNum: document.DocNum } },
      { query: { lang: 'fr' } },
    )
    expect(body.Data[0].checks[1].text).toBe('Il manque\u00a0: compte rendu, code de défaut')
  })

  it('has a finding if it repeats a fee of the same call', async () => {
    const call = await createAcceptedCall(app.db)
    const first = await saveFeeDocument(as.sat, call, oneVisit)
    const second = await saveFeeDocument(as.sat, call, oneVisit)
    expect(checkNamed(second, 'duplicate')).toMatchObject({
      severity: 'block',
      facts: { codes: ['VISIT'], DocNum: first.DocNum },
    })
    await runCheckJobs(app)
    expect(names(await load(call, first))).not.toContain('duplicate')
    // Without the line of the first, the second repeats nothing.
    await saveFeeDocument(as.sat, call, { docNum: first.DocNum, version: 1, canceledLine: 1 })
    expect(names(await load(call, second))).toContain('duplicate')
    await runCheckJobs(app)
    expect(names(await load(call, second))).not.toContain('duplicate')
  })

  it('has a finding if it repeats a fee for the same appliance within the days of the policy', async () => {
    const { InsId: ins_id } = await createCard(app.db)
    const before = await createAcceptedCall(app.db, 'norte', { ins_id })
    const again = await createAcceptedCall(app.db, 'norte', { ins_id })
    const first = await saveFeeDocument(as.sat, before, oneVisit)
    const second = await saveFeeDocument(as.sat, again, oneVisit)
    expect(checkNamed(second, 'repeat_visit')?.facts).toEqual({
      codes: ['VISIT'],
      DocNum: first.DocNum,
      call_id: before.call_id,
      days: 0,
    })
    await sql`update documents set "DocDate" = "DocDate" - 8 where "DocNum" = ${first.DocNum}`.execute(app.db)
    const changed = await saveFeeDocument(as.sat, again, {
      docNum: second.DocNum,
      version: 1,
      lines: [{ LineNum: 1, Quantity: 2 }],
    })
    expect(names(changed)).not.toContain('repeat_visit')
  })

  it('has a finding for a repeated fault that the same company has repaired, and none for another company', async () => {
    const { InsId: ins_id } = await createCard(app.db)
    const fault = { ins_id, problem_type_id: 'PIL' }
    const before = await createAcceptedCall(app.db, 'norte', {
      ...fault,
      status_id: 1,
      created_at: '2026-03-01T08:00:00Z',
    })
    const again = await createAcceptedCall(app.db, 'norte', { ...fault, created_at: '2026-03-24T09:00:00Z' })
    const hour = { lines: [{ ItemCode: 'HOUR', Quantity: 1 }] }
    const document = await saveFeeDocument(as.sat, again, hour)
    expect(checkNamed(document, 'repeat_visit')).toMatchObject({
      severity: 'warn',
      text: `Repeat of call ${before.call_id}, which the same company repaired. The warranty of that repair covers this visit. Days before: 23`,
      facts: { call_id: before.call_id, days: 23 },
    })
    await sql`update calls set is_cancelled_status = true, status_id = 5 where "ID" = ${before.ID}`.execute(app.db)
    await runCheckJobs(app)
    expect(names(await loadFeeDocument(as.sat, again, document.DocNum))).not.toContain('repeat_visit')
    await sql`update calls set is_cancelled_status = false, status_id = 1,
      societe_uuid = ${companyIds.sur} where "ID" = ${before.ID}`.execute(app.db)
    await runCheckJobs(app)
    expect(names(await loadFeeDocument(as.sat, again, document.DocNum))).not.toContain('repeat_visit')
  })

  it('has a finding for far more kilometres than the last visits to the postcode', async () => {
    const near = { code_postal: '28990', latitude: 40.41 }
    const way = (Quantity: number) => ({ lines: [{ ItemCode: 'KM', Quantity }] })
    for (const kilometres of [60, 66, 74])
      await saveFeeDocument(as.sat, await createAcceptedCall(app.db, 'norte', near), way(kilometres))
    const call = await createAcceptedCall(app.db, 'norte', near)
    const written = await as.sat.send(documentApi.checkFee, { callID: call.call_id, ...way(180) })
    expect(written.body.Data.map(({ name }: DocumentCheck) => name)).toEqual(['distance_claim', 'kilometres'])
    const document = await saveFeeDocument(as.sat, call, way(180))
    expect(checkNamed(document, 'kilometres')).toMatchObject({
      severity: 'warn',
      text: '180 km written; the company’s last 3 visits to that postcode took 60 to 74 km',
      facts: { LineNum: 1, written: 180, visits: 3, from: 60, to: 74 },
    })
    // A document that nobody has approved is no measure for others.
    const other = await saveFeeDocument(as.sat, await createAcceptedCall(app.db, 'norte', near), way(180))
    expect(names(other)).toContain('kilometres')
    const less = { docNum: document.DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 70 }] }
    expect(names(await saveFeeDocument(as.sat, call, less))).not.toContain('kilometres')
  })

  it('has a finding, for central staff only, for another price than the tariff of its day', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum } = await saveFeeDocument(as.sat, call, oneVisit)
    const agreed = { docNum: DocNum, version: 1, lines: [{ LineNum: 1, Price: 40.5 }] }
    const document = await saveFeeDocument(as.dispatcher, call, agreed)
    expect(checkNamed(document, 'price')?.facts).toMatchObject({ written: 40.5, tariff: 35, day: '2026-03-20' })
    expect(names(await load(call, document, 'sat'))).not.toContain('price')
    // A new tariff is none of that day.
    await sql`update call_fees set "Price" = 40.5 where "ItemCode" = 'VISIT' and network_code = 'ATLIBE'`.execute(
      app.db,
    )
    await runCheckJobs(app)
    expect(names(await load(call, document))).toContain('price')
    await sql`update call_fees set "Price" = 35 where "ItemCode" = 'VISIT' and network_code = 'ATLIBE'`.execute(app.db)
    await runCheckJobs(app)
  })

  it('has a finding for an unusual quantity, once enough cases of the problem are known', async () => {
    const hours = (Quantity: number) => ({ lines: [{ ItemCode: 'HOUR', Quantity }] })
    const problem = { problem_type_id: 'COLD', created_at: new Date().toISOString() }
    for (let n = 0; n < 19; n += 1)
      await saveFeeDocument(as.sat, await createAcceptedCall(app.db, 'norte', problem), hours(1 + (n % 3)))
    const call = await createAcceptedCall(app.db, 'norte', problem)
    const document = await saveFeeDocument(as.sat, call, hours(30))
    await runCheckJobs(app)
    expect(checkNamed(await load(call, document), 'quantity')).toMatchObject({
      severity: 'warn',
      facts: { LineNum: 1, code: 'HOUR', written: 30, median: 2, cases: 20 },
    })
  })

  it('has a finding for parts of another product, and for parts sent before for the appliance', async () => {
    const { InsId: ins_id } = await createCard(app.db)
    const boiler = { code_product: 'BOIL-7', ins_id }
    const before = await createAcceptedCall(app.db, 'sur', boiler)
    const foreign = await createPartDocument(app, before, 'sat2')
    await sql`insert into product_parts values ('ATLIBE', 'BOIL-7', 'PUMP')`.execute(app.db)
    const call = await createAcceptedCall(app.db, 'norte', boiler)
    const document = await createPartDocument(app, call)
    // The other company's request is told to central staff only.
    expect(document.checks.map(({ facts }) => facts)).toEqual([{ LineNum: 1, code: 'VALVE', product: 'BOIL-7' }])
    const { body } = await as.dispatcher.send(documentApi.spareParts, { filterData: { call_id: call.call_id } })
    expect(body.Data[0].checks.map(({ facts }: DocumentCheck) => facts)).toContainEqual({
      codes: ['VALVE'],
      DocNum: foreign.DocNum,
      call_id: before.call_id,
      days: 0,
    })
    await sql`insert into product_parts values ('ATLIBE', 'BOIL-7', 'VALVE')`.execute(app.db)
    await runCheckJobs(app)
    const own = await as.sat.send(documentApi.spareParts, { filterData: { call_id: call.call_id, clean: true } })
    expect(own.body.Data).toMatchObject([{ checks: [], check_severity: 0 }])
  })

  it('has a finding if the tax number of its company is missing', async () => {
    const call = await createAcceptedCall(app.db, 'sur')
    const document = await createFeeDocument(app, call, 'sat2')
    expect(checkNamed(document, 'company_data')?.facts).toEqual({ missing: ['legal_name', 'tax_number', 'iban'] })
    await sql`update companies set legal_name = 'Clima Sur, S.L.', tax_number = 'B2', iban = 'ES2' where societe_uuid = ${companyIds.sur}`.execute(
      app.db,
    )
    await runCheckJobs(app)
    expect(names(await load(call, document))).not.toContain('company_data')
  })
})

describe('a document that is being written', () => {
  it('is checked without being saved', async () => {
    const call = await createAcceptedCall(app.db)
    await saveFeeDocument(as.sat, call, oneVisit)
    const check = (body: object) => as.sat.send(documentApi.checkFee, { callID: call.call_id, lines: [], ...body })
    const { body } = await check(oneVisit)
    expect(body.Data.map(({ name }: DocumentCheck) => name)).toEqual(['duplicate'])
    expect((await check({ lines: [{ ItemCode: 'HOUR' }] })).body.Data).toEqual([])
    expect((await listed({ call_id: call.call_id })).Total).toBe(1)
  })

  it('is compared with other documents than itself', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum } = await saveFeeDocument(as.sat, call, oneVisit)
    const lines = [{ LineNum: 1, Quantity: 2 }]
    const { body } = await as.sat.send(documentApi.checkFee, { callID: call.call_id, docNum: DocNum, lines })
    expect(body.Data).toEqual([])
  })

  it('is refused like a save', async () => {
    const call = await createAcceptedCall(app.db)
    const check = (body: object, person: Person = 'sat') =>
      as[person].send(documentApi.checkFee, { callID: call.call_id, ...body })
    expect((await check({ lines: [{ ItemCode: 'NONE' }] })).body).toMatchObject({
      HasError: true,
      Errors: { 'lines.0.ItemCode': 'message.not_in_list' },
    })
    const closed = await createAcceptedCall(app.db, 'norte', { status_id: 1, is_saved_status_open: false })
    expect((await check({ ...oneVisit, callID: closed.call_id })).body).toMatchObject({
      customErrorCode: 'document.refused.call_not_open',
    })
    expect((await check(oneVisit, 'sat2')).status).toBe(404)
    expect((await check(oneVisit, 'callcenter')).status).toBe(403)
    expect((await check({ ...oneVisit, wrong: 1 })).status).toBe(400)
  })
})
