import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import { defectApi } from '@callout/domain/defects/defect.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentCheck, DocumentRecord } from '@callout/domain/documents/document.ts'
import { policyApi } from '@callout/domain/policy/policy.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { uploadSample } from '../../../test/fixtures/attachments.ts'
import {
  approvalOf,
  createAcceptedCall,
  createFeeDocument,
  createPartDocument,
  createTariff,
  loadFeeDocument,
  saveFeeDocument,
} from '../../../test/fixtures/documents.ts'
import { createCard, createStoredAttachment, type Person } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { changePolicy } from '../../../test/fixtures/policy.ts'
import { createVisit, finish } from '../../../test/fixtures/visits.ts'
import { completeCompanies, runCheckJobs } from '../../../test/support/check-jobs.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { startWorkers } from '../../platform/jobs/workers.ts'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { checkDocuments, createCheckTasks } from './check.job.ts'

const app = setUpApp()
const as = setUpClients(app)
beforeAll(async () => {
  await createTariff(app.db)
  await completeCompanies(app.db)
  await runCheckJobs(app)
})

const names = ({ checks }: { checks: DocumentCheck[] }) => checks.map(({ name }) => name)
const checkNamed = ({ checks }: { checks: DocumentCheck[] }, name: string) =>
  checks.find((check) => check.name === name)
const load = (call: { ID: string; call_id: string }, { DocNum }: DocumentRecord, person: Person = 'dispatcher') =>
  loadFeeDocument(as[person], call, DocNum)
const listed = async (filterData: object, person: Person = 'dispatcher') =>
  (await as[person].send(documentApi.fees, { filterData })).body

describe('a document is checked again when', () => {
  it('its call is done, reported and classified; then it is clean', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await saveFeeDocument(as.sat, call, { lines: [{ ItemCode: 'HOUR' }] })
    const { body } = await as.sat.send(callApi.load, { ID: call.ID })
    const classified = await as.sat.send(defectApi.save, {
      callID: call.call_id,
      version: body.Data.version,
      defect_code1: 'PMP',
      defect_code2: 'PMP-CH',
    })
    expect(classified.body).toMatchObject({ HasError: false })
    const reported = await as.sat.send(callApi.save, {
      ID: call.ID,
      version: body.Data.version + 1,
      status_id: 1,
      description_sat: 'The pump was replaced.',
    })
    expect(reported.body).toMatchObject({ HasError: false })
    const events = (await loadHistory(as.dispatcher, call.ID)).length
    expect(await runCheckJobs(app)).toBe(1)
    const checked = await load(call, document)
    expect(checked).toMatchObject({ checks: [], check_severity: 0, version: 1 })
    expect(await loadHistory(as.dispatcher, call.ID)).toHaveLength(events)
    expect((await listed({ call_id: call.call_id, clean: true })).Total).toBe(1)
    expect((await listed({ call_id: call.call_id, clean: ['false'] })).Total).toBe(0)
  })

  it('a photo is attached where the network asks for one', async () => {
    const { version, policy } = (await as.dispatcher.send(policyApi.get, {})).body.Data
    await as.dispatcher.send(policyApi.save, { version, policy: { ...policy, checks: { photo: 'Y' } } })
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    expect(checkNamed(document, 'evidence')?.facts.missing).toContain('photo')
    const { ID } = await createStoredAttachment(app, call)
    await saveFeeDocument(as.sat, call, {
      docNum: document.DocNum,
      version: 1,
      lines: [{ LineNum: 1, Quantity: 3 }],
    })
    expect(checkNamed(await load(call, document), 'evidence')?.facts.missing).not.toContain('photo')
    await as.dispatcher.send(attachmentApi.delete, { service_job_uuid: call.ID, ID })
    await runCheckJobs(app)
    expect(checkNamed(await load(call, document), 'evidence')?.facts.missing).toContain('photo')
  })

  it('its visit ends, where a signature is no photo', async () => {
    await changePolicy(as.dispatcher, { checks: { photo: 'Y' } })
    const missingAfter = async (files: object) => {
      const call = await createVisit(app.db)
      const report = { ...files, fees: [{ ItemCode: 'HOUR', Quantity: 1 }] }
      expect((await finish(as.tech, call, report)).body.HasError).toBe(false)
      await runCheckJobs(app)
      return checkNamed((await listed({ call_id: call.call_id })).Data[0], 'evidence')?.facts.missing
    }
    const signed = { signature: { file: await uploadSample(as.tech, 'signature.png') }, signed_by: 'Eva' }
    expect(await missingAfter(signed)).toContain('photo')
    const photos = [{ name: 'after.png', file: await uploadSample(as.tech, 'after.png') }]
    expect(await missingAfter({ photos })).not.toContain('photo')
  })

  it('the policy changes, for all undecided documents of the network; an approved one stays as it was', async () => {
    const call = await createAcceptedCall(app.db)
    const open = await createFeeDocument(app, call)
    const approved = await createFeeDocument(app, call)
    await as.dispatcher.send(documentApi.confirm, approvalOf(approved, call))
    const { version, policy } = (await as.dispatcher.send(policyApi.get, {})).body.Data
    await as.dispatcher.send(policyApi.save, { version, policy: { ...policy, checks: { call_open: 'off' } } })
    await runCheckJobs(app)
    expect(names(await load(call, open))).not.toContain('call_open')
    expect(names(await load(call, approved))).toContain('call_open')
    await as.dispatcher.send(policyApi.save, { version: version + 1, policy: { ...policy, checks: {} } })
    await runCheckJobs(app)
  })
})

describe('a later document of the same appliance is checked again when', () => {
  const hour = { lines: [{ ItemCode: 'HOUR' }] }

  it('an earlier one is corrected, also for an appliance without a card', async () => {
    const appliance = { internal_serial_number: 'SN-RECHECKED', code_product: 'BOIL-0' }
    const before = await createAcceptedCall(app.db, 'norte', appliance)
    const again = await createAcceptedCall(app.db, 'norte', appliance)
    const first = await saveFeeDocument(as.sat, before, hour)
    const second = await saveFeeDocument(as.sat, again, hour)
    expect(names(second)).toContain('repeat_visit')
    await saveFeeDocument(as.sat, before, { docNum: first.DocNum, version: 1, canceledLine: 1 })
    await runCheckJobs(app)
    expect(names(await load(again, second))).not.toContain('repeat_visit')
  })

  it('the first repair is no longer done, even if its own documents are approved', async () => {
    const { InsId: ins_id } = await createCard(app.db)
    const fault = { ins_id, problem_type_id: 'PIL' }
    const setStatus = (status_id: number) =>
      sql`update calls set status_id = ${status_id} where "ID" = ${before.ID}`.execute(app.db)
    const before = await createAcceptedCall(app.db, 'norte', { ...fault, created_at: '2026-03-01T08:00:00Z' })
    const again = await createAcceptedCall(app.db, 'norte', { ...fault, created_at: '2026-03-24T09:00:00Z' })
    const first = await saveFeeDocument(as.sat, before, { lines: [{ ItemCode: 'VISIT' }] })
    await as.dispatcher.send(documentApi.confirm, approvalOf(first, before))
    await setStatus(CallStatus.done)
    const second = await saveFeeDocument(as.sat, again, hour)
    expect(names(second)).toContain('repeat_visit')
    await runCheckJobs(app)
    await setStatus(CallStatus.pending)
    await runCheckJobs(app)
    expect(names(await load(again, second))).not.toContain('repeat_visit')
  })
})

it('an approval has only the other fees of its call checked again', async () => {
  const call = await createAcceptedCall(app.db)
  const [part] = [await createPartDocument(app, call), await createPartDocument(app, call)]
  const [fee] = [await createFeeDocument(app, call), await createFeeDocument(app, call)]
  await runCheckJobs(app)
  const approve = (type: 'fee' | 'sparepart', document: DocumentRecord) =>
    as.dispatcher.send(documentApi.confirm, { ...approvalOf(document, call), type })
  expect((await approve('sparepart', part)).body).toMatchObject({ HasError: false })
  expect(await runCheckJobs(app)).toBe(0)
  expect((await approve('fee', fee)).body).toMatchObject({ HasError: false })
  expect(await runCheckJobs(app)).toBe(1)
})

describe('documents from before the checks', () => {
  it('are checked in the background, as often as it runs', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    await sql`update documents set checks = null, check_severity = 2 where "DocNum" = ${document.DocNum}`.execute(
      app.db,
    )
    expect((await listed({ call_id: call.call_id, clean: true })).Total).toBe(0)
    await sql`select graphile_worker.add_job('check_documents')`.execute(app.db)
    expect(await runCheckJobs(app)).toBeGreaterThan(1)
    const checked = await load(call, document)
    expect(names(checked)).toEqual(['call_open', 'evidence'])
    await sql`select graphile_worker.add_job('check_documents')`.execute(app.db)
    await runCheckJobs(app)
    expect(await load(call, document)).toEqual(checked)
  })
})

describe('the job', () => {
  it('is done by the workers of a process', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await saveFeeDocument(as.sat, call, { lines: [{ ItemCode: 'HOUR' }] })
    await sql`update calls set status_id = 1, is_saved_status_open = false where "ID" = ${call.ID}`.execute(app.db)
    const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' })
    const roomTasks = createCheckTasks(jobPartsOf(app))
    const workers = await startWorkers({ config, pool: app.pool, metrics: createMetrics(), roomTasks })
    await vi.waitFor(async () => expect(names(await load(call, document))).toEqual(['evidence']), { timeout: 30_000 })
    await workers.stop()
  })

  it('has the same result if it runs twice at the same time, and changes no correct document', async () => {
    const call = await createAcceptedCall(app.db)
    const document = await createFeeDocument(app, call)
    const stored = async () =>
      (await sql`select xmin::text, checks from documents where "DocNum" = ${document.DocNum}`.execute(app.db)).rows
    const before = await stored()
    await Promise.all([1, 2].map(() => checkDocuments(jobPartsOf(app), { ID: call.ID })))
    expect(await stored()).toEqual(before)
    await checkDocuments(jobPartsOf(app), { ID: '00000000-0000-4000-8000-000000000000' })
  })

  it('continues with the next batch after an interruption', async () => {
    const call = await createAcceptedCall(app.db)
    const first = await createFeeDocument(app, call)
    const second = await createFeeDocument(app, call)
    await sql`update documents set checks = null where call_id = ${call.call_id}`.execute(app.db)
    await checkDocuments(jobPartsOf(app), { network_code: 'ATLIBE', unchecked: true, after: Number(first.DocEntry) })
    const { rows } = await sql<{
      DocNum: string
      isChecked: boolean
    }>`select "DocNum", checks is not null as "isChecked"
      from documents where call_id = ${call.call_id} order by "DocEntry"`.execute(app.db)
    expect(rows).toEqual([
      { DocNum: first.DocNum, isChecked: false },
      { DocNum: second.DocNum, isChecked: true },
    ])
  })
})
