import { join } from 'node:path'
import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { describe, expect, it } from 'vitest'
import { attachmentsOf } from '../../test/fixtures/attachments.ts'
import { acceptedVisit, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { pdfTextOf } from '../../test/support/pdf-text.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { recordSyncedPaths } from '../../test/support/synced-paths.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const appliance = {
  item_name: 'Caldera mural',
  code_product: 'BOIL-0',
  internal_serial_number: 'SN-77',
  customer_name: 'Doña Íñiga Peñalver',
  warranty_start_date: '2025-01-31',
  warranty_end_date: '2027-01-30',
  warranty_extension_date: '2030-01-30',
}
const certificate = (client: TestClient, service_job_uuid: string) =>
  client.send(attachmentApi.warrantyCertificate, { service_job_uuid })
const report = (client: TestClient, service_job_uuid: string) =>
  client.send(attachmentApi.assignmentReport, { service_job_uuid })

describe('the warranty certificate', () => {
  it('is rendered from the call in the network’s language, and attached', async () => {
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance })
    const { body } = await certificate(as.sat, call.ID)
    expect(body.Message).toBe('The document has been added to the attachments')
    expect(body.Data).toMatchObject({
      name: `Certificado de garantía ${call.call_id}.pdf`,
      content_type: 'application/pdf',
    })
    const { status, headers, bytes } = await as.sat.get(body.Data.image_url)
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'application/pdf', body.Data.bytes])
    const text = await pdfTextOf(bytes)
    const expectedTexts = ['Iberia', 'Iberian portal', 'Certificado de garantía', 'Caldera mural', 'BOIL-0', 'SN-77']
    for (const part of [
      ...expectedTexts,
      'Doña Íñiga Peñalver',
      '01/31/2025',
      '01/30/2027',
      '01/30/2030',
      call.call_id,
    ])
      expect(text).toContain(part)
    expect(text).toContain(
      'Garantía en vigor a 03/10/2026 (10 de marzo de 2026), hasta el 01/30/2030 (30 de enero de 2030)',
    )
  })

  it('of an expired warranty says so in each sentence', async () => {
    const past = { warranty_end_date: '2026-01-30', warranty_extension_date: null }
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance, ...past })
    const { body } = await certificate(as.sat, call.ID)
    const text = await pdfTextOf((await as.sat.get(body.Data.image_url)).bytes)
    expect(text).toContain(
      'estuvo cubierto por la garantía del fabricante desde el 01/31/2025 (31 de enero de 2025) hasta el 01/30/2026',
    )
    expect(text).toContain('Garantía vencida el 01/30/2026')
    expect(text).not.toContain('está cubierto')
    expect(text).not.toContain('CONDICIONES DE LA GARANTÍA')
  })

  it('names the network by its legal name, address and tax number', async () => {
    const legal = { legal_name: 'Iberia Calor, S.A.', tax_number: 'A00123', adresse: 'Mayor', code_postal: '28001' }
    await app.db.updateTable('networks').set(legal).where('network_code', '=', 'ATLIBE').execute()
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance })
    const { body } = await certificate(as.sat, call.ID)
    const text = await pdfTextOf((await as.sat.get(body.Data.image_url)).bytes)
    for (const part of ['Iberia Calor, S.A. certifica', 'Por Iberia Calor, S.A.', 'Mayor · 28001 · NIF A00123'])
      expect(text).toContain(part)
    await app.db.updateTable('networks').set({ legal_name: '' }).where('network_code', '=', 'ATLIBE').execute()
  })

  it('is listed in the attachments and the history of the call', async () => {
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance })
    await certificate(as.callcenter, call.ID)
    const [attachment] = await attachmentsOf(as.sat, call.ID)
    expect(attachment).toMatchObject({ attachment_name: 'Certificado de garantía', user_name: 'The callcenter' })
    expect(attachment?.images).toHaveLength(1)
    const [row] = await loadHistory(as.sat, call.ID)
    expect(row?.change_data).toMatchObject({
      type: 'attach',
      changedItem: [{ field: 'files', new_value: `Certificado de garantía ${call.call_id}.pdf` }],
    })
  })

  it('is synced to disk before the response', async () => {
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance })
    let file = ''
    const synced = await recordSyncedPaths(async () => {
      const { body } = await certificate(as.sat, call.ID)
      file = /GetFile\/([^?]+)/.exec(body.Data.image_url)?.[1] ?? ''
    })
    const folder = join(app.dataDir, 'files', file.slice(0, 2))
    expect([join(folder, file), folder].map(synced.has)).toEqual([true, true])
  })

  it('uses the network’s language, not the reader’s', async () => {
    const call = await createCall(app.db, { network_code: 'YGNITA', ...heldBy('roma'), ...appliance })
    const { body } = await certificate(as['sat-ygnita'], call.ID)
    const text = await pdfTextOf((await as['sat-ygnita'].get(body.Data.image_url)).bytes)
    expect(text).toContain('Certificato di garanzia')
    expect(text).toContain('Pagina 1 di 1')
  })

  it.each([
    ['warranty dates', { warranty_start_date: null }, 'paper.refused.no_warranty'],
    ['an end of the warranty', { warranty_end_date: null, warranty_extension_date: null }, 'paper.refused.no_warranty'],
    ['a serial number', { internal_serial_number: ' ' }, 'paper.refused.no_appliance'],
    ['a product', { item_name: '', code_product: '' }, 'paper.refused.no_appliance'],
    ['a real serial number', { fictive_serial_number: true }, 'paper.refused.fictive_serial_number'],
    ['a customer', { customer_name: '' }, 'paper.refused.no_customer'],
  ])('is refused without %s, and stores nothing', async (_what, lacking, code) => {
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance, ...lacking })
    const { status, body } = await certificate(as.sat, call.ID)
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, code])
    expect(await attachmentsOf(as.sat, call.ID)).toEqual([])
    expect(await loadHistory(as.sat, call.ID)).toEqual([])
  })
})

describe('the assignment report', () => {
  const texts = {
    subject: 'No hot water',
    description: 'Since yesterday.\nThe tank is cold.',
    description_sat: 'Valve stuck',
  }

  it('contains company, technician, appointment, customer and reason', async () => {
    const visit = acceptedVisit('2026-03-12T08:00:00.000Z')
    const call = await createCall(app.db, { ...heldBy('norte'), ...visit, ...texts, ...appliance, ville: 'Ávila' })
    const { body } = await report(as.dispatcher, call.ID)
    const text = await pdfTextOf((await as.dispatcher.get(body.Data.image_url)).bytes)
    const parts = [
      'Informe de asignación',
      call.call_id,
      'Térmica Norte',
      'Technician One',
      '03/12/2026 09:00',
      'Ávila',
    ]
    for (const part of [...parts, 'No hot water', 'The tank is cold.', 'Valve stuck', 'Firma del técnico', 'SN-77'])
      expect(text).toContain(part)
  })

  it('prints texts unchanged, at any length and with any characters', async () => {
    const description = `${'ab'.repeat(400)} {network_name} <b>"\\n"</b> ½ €`
    const call = await createCall(app.db, { ...heldBy('norte'), description, customer_name: 'W'.repeat(120) })
    const { body } = await report(as.sat, call.ID)
    const text = (await pdfTextOf((await as.sat.get(body.Data.image_url)).bytes)).replace(/[\s\u200b]/g, '')
    expect(text).toContain('ab'.repeat(400))
    expect(text).toContain('{network_name}<b>"\\n"</b>½€')
    expect(text).toContain('W'.repeat(120))
  })

  it('is refused if no company has the call', async () => {
    const call = await createCall(app.db)
    expect((await report(as.dispatcher, call.ID)).body.customErrorCode).toBe('paper.refused.no_company')
  })
})

describe('both PDFs', () => {
  it('are not found without access to the call', async () => {
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance })
    for (const ask of [certificate, report])
      for (const person of ['sat2', 'sat-ygnita'] as const) expect((await ask(as[person], call.ID)).status).toBe(404)
    expect(await attachmentsOf(as.sat, call.ID)).toEqual([])
  })

  it('create a new attachment each time', async () => {
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance })
    await Promise.all([certificate(as.sat, call.ID), certificate(as.callcenter, call.ID), report(as.sat, call.ID)])
    expect(await attachmentsOf(as.sat, call.ID)).toHaveLength(3)
  })

  it('are refused if the call changes meanwhile, and attach nothing', async () => {
    const call = await createCall(app.db, { ...heldBy('norte'), ...appliance })
    const other = await app.db.startTransaction().execute()
    await other.updateTable('calls').set({ version: 2 }).where('ID', '=', call.ID).execute()
    const request = report(as.sat, call.ID)
    const file = `Informe de asignación ${call.call_id}.pdf`
    const uploads = app.db.selectFrom('uploads').select('attachment_uuid').where('name', '=', file)
    await expect.poll(() => uploads.execute()).toHaveLength(1)
    await other.commit().execute()
    const { body } = await request
    expect([body.HasError, body.customErrorCode]).toEqual([true, 'Conflict'])
    expect(await attachmentsOf(as.sat, call.ID)).toEqual([])
    expect(await uploads.execute()).toEqual([{ attachment_uuid: null }])
  })
})
