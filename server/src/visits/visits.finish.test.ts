import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { attachmentsOf, uploadSample } from '../../test/fixtures/attachments.ts'
import { createTariff } from '../../test/fixtures/documents.ts'
import { pictureBytes } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { uploadFile } from '../../test/fixtures/uploads.ts'
import { createVisit, finish, finishedAt, storedVisits } from '../../test/fixtures/visits.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(() => createTariff(app.db))

const linesOf = async (endpoint: typeof documentApi.fees | typeof documentApi.spareParts, call_id: string) => {
  const { body } = await as.dispatcher.send(endpoint, { filterData: { call_id } })
  const { rows } = await sql<{ code: string; Quantity: number }>`
    select coalesce(nullif("CodeCom", ''), "ItemCode") as code, "Quantity"::float8 as "Quantity" from document_lines
    where "DocEntry" = any (${(body.Data as { DocEntry: number }[]).map(({ DocEntry }) => DocEntry)}) order by "LineNum"`.execute(
    app.db,
  )
  return rows
}
const loadCall = async (ID: string) => (await as.sat.send(callApi.load, { ID })).body.Data
const typesOf = async (ID: string) => (await loadHistory(as.sat, ID)).map(({ change_data }) => change_data.type)

/** A full report: codes, fees, parts, photos and a signature. */
const wholeReport = async (client: TestClient) => ({
  defect_code1: 'IGN',
  defect_code2: 'IGN-EL',
  fees: [
    { ItemCode: 'VISIT', Quantity: 1 },
    { ItemCode: 'HOUR', Quantity: 1.5 },
  ],
  parts: [{ CodeCom: 'VALVE', Quantity: 2 }],
  photos: [
    { name: 'before.png', file: await uploadSample(client, 'before.png') },
    { name: 'after.png', file: await uploadSample(client, 'after.png') },
  ],
  signature: { file: await uploadSample(client, 'signature.png') },
  signed_by: 'Eva Peñalver',
})

/** Everything that a report may write about a call. */
const writtenAbout = async ({ ID, call_id }: { ID: string; call_id: string }) => ({
  call: await app.db.selectFrom('calls').selectAll().where('ID', '=', ID).executeTakeFirst(),
  visits: await storedVisits(app, ID),
  history: await loadHistory(as.dispatcher, ID),
  attachments: await attachmentsOf(as.dispatcher, ID),
  fees: await linesOf(documentApi.fees, call_id),
  parts: await linesOf(documentApi.spareParts, call_id),
})

describe('the end of a visit', () => {
  it('makes a report also where another technician had ended the same appointment before', async () => {
    const call = await createVisit(app.db)
    await finish(as.tech, call, { result: 'again', missing: 'A pump', ...(await wholeReport(as.tech)) })
    await app.db
      .updateTable('visits')
      .set({ reported_at: finishedAt })
      .where('service_job_uuid', '=', call.ID)
      .execute()
    await app.db.updateTable('calls').set({ technician: 'T9' }).where('ID', '=', call.ID).execute()
    expect((await finish(as.sat, call, { version: 2 })).body.Data.progress).toMatchObject({
      missing: '',
      result: 'done',
    })
    expect(await storedVisits(app, call.ID)).toMatchObject([
      { technician: 'T9', photos_attachment: null, signature_attachment: null, signed_by: '', reported_at: null },
    ])
  })

  it('writes remark, codes, fees, parts, photos and signature, and sets the call done', async () => {
    const call = await createVisit(app.db)
    const { body } = await finish(as.tech, call, await wholeReport(as.tech))
    expect(body.Message).toBe('The visit is finished, and its report is being made')
    expect(body.Data).toMatchObject({
      ID: call.ID,
      version: 2,
      progress: { finished_at: finishedAt, result: 'done', signed_by: 'Eva Peñalver' },
    })
    const written = await writtenAbout(call)
    expect(written.call).toMatchObject({
      status_id: 1,
      description_sat: 'Valve replaced',
      defect_code1: 'IGN',
      defect_code2: 'IGN-EL',
    })
    expect(written.fees).toEqual([
      { code: 'VISIT', Quantity: 1 },
      { code: 'HOUR', Quantity: 1.5 },
    ])
    expect(written.parts).toEqual([{ code: 'VALVE', Quantity: 2 }])
    const names = written.attachments.map(({ attachment_name, images }) => [attachment_name, images.length])
    expect(names).toEqual(
      expect.arrayContaining([
        ['Fotos de la visita del 2026-03-10', 2],
        ['Firma de Eva Peñalver', 1],
      ]),
    )
    expect(await typesOf(call.ID)).toEqual(['visit_finish', 'status', 'attach', 'attach', 'document', 'document'])
    const [last] = written.history
    expect(last?.change_data.changedItem).toEqual(
      expect.arrayContaining([
        { field: 'finished_at', old_value: null, new_value: finishedAt },
        { field: 'result', old_value: null, new_value: 'done' },
      ]),
    )
  })

  it.each([
    ['again', { result: 'again', missing: 'A pump' }],
    ['absent', { result: 'absent', remark: 'Rang twice' }],
  ])('%s leaves the call open and clears nothing', async (_result, report) => {
    const call = await createVisit(app.db)
    expect((await finish(as.tech, call, report)).body.HasError).toBe(false)
    expect(await loadCall(call.ID)).toMatchObject({
      status_id: -3,
      accepted_at: expect.any(String),
      appointment_date_at: '2026-03-10T08:00:00.000Z',
      technician: 'T1',
    })
    expect(await storedVisits(app, call.ID)).toMatchObject([{ result: report.result }])
  })

  it('keeps the remark that is stored if none is sent', async () => {
    const call = await createVisit(app.db, { description_sat: 'From before' })
    await finish(as.tech, call, { remark: ' ' })
    expect((await loadCall(call.ID)).description_sat).toBe('From before')
  })

  it('replaces an invented serial number by the one that was read', async () => {
    const call = await createVisit(app.db, { fictive_serial_number: true, internal_serial_number: 'F1' })
    const refused = await finish(as.tech, call)
    expect(refused.body.Errors).toHaveProperty('serial_number')
    expect((await finish(as.tech, call, { serial_number: ' SN-READ-1 ' })).body.HasError).toBe(false)
    expect(await loadCall(call.ID)).toMatchObject({ internal_serial_number: 'SN-READ-1', fictive_serial_number: false })
  })

  it('may be reported by the office', async () => {
    const call = await createVisit(app.db, { technician: 'T9' })
    expect((await finish(as.sat, call)).body.HasError).toBe(false)
  })

  it('with the same key is written once', async () => {
    const call = await createVisit(app.db)
    const report = await wholeReport(as.tech)
    const key = { 'idempotency-key': `finish ${call.ID}` }
    const answers = await Promise.all([finish(as.tech, call, report, key), finish(as.tech, call, report, key)])
    expect(answers[0].body).toEqual(answers[1].body)
    expect((await finish(as.tech, call, report, key)).body).toEqual(answers[0].body)
    expect(await linesOf(documentApi.fees, call.call_id)).toHaveLength(2)
    expect(await typesOf(call.ID)).toHaveLength(6)
  })

  it('by two people at once is written once', async () => {
    const call = await createVisit(app.db)
    const answers = await Promise.all([finish(as.tech, call), finish(as.sat, call)])
    expect(answers.filter(({ body }) => body.HasError === false)).toHaveLength(1)
    expect(await typesOf(call.ID)).toEqual(['visit_finish', 'status'])
  })
})

describe('a refused report', () => {
  const largeSignature = Buffer.concat([pictureBytes, Buffer.alloc(201 * 1024)]) as Buffer<ArrayBuffer>
  const uploadAs = async (name: string, content?: Buffer<ArrayBuffer>) =>
    (await uploadFile(as.tech, name, content)).body.FileName as string

  it.each<[string, () => Promise<object>, string[], string?]>([
    ['an unknown fee', async () => ({ fees: [{ ItemCode: 'NONE', Quantity: 1 }] }), ['fees.0.ItemCode']],
    ['too many kilometres', async () => ({ fees: [{ ItemCode: 'KM', Quantity: 500 }] }), ['fees.0.Quantity']],
    ['an unknown part', async () => ({ parts: [{ CodeCom: 'NONE', Quantity: 1 }] }), ['parts.0.CodeCom']],
    ['no quantity', async () => ({ fees: [{ ItemCode: 'VISIT', Quantity: '' }] }), ['fees.0.Quantity'], 'Invalid'],
    ['a code of another group', async () => ({ defect_code1: 'IGN', defect_code2: 'PMP-CH' }), ['defect_code2']],
    ['a photo that is gone', async () => ({ photos: [{ name: 'a.png', file: 'gone.png' }] }), ['photos.0.file']],
    [
      'a signature that is gone',
      async () => ({ signature: { file: 'gone.png' }, signed_by: 'Eva' }),
      ['signature.file'],
    ],
    [
      'a signature that is no PNG',
      async () => ({ signature: { file: await uploadAs('a.gif', undefined) }, signed_by: 'Eva' }),
      ['signature.file'],
    ],
    [
      'a large signature',
      async () => ({ signature: { file: await uploadAs('a.png', largeSignature) }, signed_by: 'Eva' }),
      ['signature.file'],
    ],
    ['no reason for another visit', async () => ({ result: 'again' }), ['missing']],
    ['an unknown result', async () => ({ result: 'never' }), ['result'], 'Invalid'],
  ])('because of %s writes nothing', async (_what, more, fields, code) => {
    const call = await createVisit(app.db)
    const before = await writtenAbout(call)
    const report = { ...(await wholeReport(as.tech)), ...(await more()) }
    const { status, body } = await finish(as.tech, call, report)
    expect([status, body.HasError, Object.keys(body.Errors)]).toEqual([200, true, fields])
    if (code) expect(body.customErrorCode).toBe(code)
    expect(await writtenAbout(call)).toEqual(before)
  })

  it('of a call that has moved on is a conflict that names who changed it', async () => {
    const call = await createVisit(app.db)
    await as.dispatcher.send(callApi.save, { ID: call.ID, version: 1, phone: '699' })
    const before = await writtenAbout(call)
    const { body } = await finish(as.tech, call, await wholeReport(as.tech))
    expect([body.customErrorCode, body.Message]).toEqual(['Conflict', expect.stringContaining('The dispatcher')])
    expect(await writtenAbout(call)).toEqual(before)
  })

  it('is not found by another technician, company or network, and forbidden to others', async () => {
    const call = await createVisit(app.db, { technician: 'T9' })
    for (const person of ['tech', 'sat2', 'sat-ygnita'] as const)
      expect((await finish(as[person], call)).status).toBe(404)
    for (const person of ['dispatcher', 'callcenter'] as const)
      expect((await finish(as[person], call)).status).toBe(403)
    expect((await finish(app.signedOut, call)).status).toBe(401)
    expect(await storedVisits(app, call.ID)).toEqual([])
  })

  it('takes at most fifty photos', async () => {
    const call = await createVisit(app.db)
    const photos = Array.from({ length: 51 }, (_, n) => ({ name: `${n}.png`, file: `${n}.png` }))
    expect((await finish(as.tech, call, { photos })).body.Errors).toHaveProperty('photos')
  })
})
