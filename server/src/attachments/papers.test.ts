import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentsOf } from '../../test/attachments.ts'
import { aCall, acceptedFor, heldBy, type Person } from '../../test/factories.ts'
import { type Caller, everybody, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'
import { textOf } from '../../test/pdf.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = await everybody(house)
})
afterAll(() => house.close())

const appliance = {
  item_name: 'Caldera mural',
  code_product: 'BOIL-0',
  internal_serial_number: 'SN-77',
  customer_name: 'Doña Íñiga Peñalver',
  warranty_start_date: '2025-01-31',
  warranty_end_date: '2027-01-30',
  warranty_extension_date: '2030-01-30',
}
const certificate = (caller: Caller, service_job_uuid: string) =>
  caller.send(attachmentApi.warrantyCertificate, { service_job_uuid })
const report = (caller: Caller, service_job_uuid: string) =>
  caller.send(attachmentApi.assignmentReport, { service_job_uuid })

describe('the warranty certificate', () => {
  it('is made from the record in the words of the network, and attached', async () => {
    const call = await aCall(house.db, { ...heldBy('norte'), ...appliance })
    const { body } = await certificate(as.sat, call.ID)
    expect(body.Message).toBe('The document has been added to the attachments')
    expect(body.Data).toMatchObject({
      name: `Certificado de garantía ${call.call_id}.pdf`,
      content_type: 'application/pdf',
    })
    const { status, headers, bytes } = await as.sat.get(body.Data.image_url)
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'application/pdf', body.Data.bytes])
    const text = await textOf(bytes)
    const told = ['Iberia', 'Iberian portal', 'Certificado de garantía', 'Caldera mural', 'BOIL-0', 'SN-77']
    for (const part of [...told, 'Doña Íñiga Peñalver', '01/31/2025', '01/30/2027', '01/30/2030', call.call_id])
      expect(text).toContain(part)
    expect(text).toContain('Garantía en vigor a 03/10/2026, hasta el 01/30/2030')
  })

  it('stands among the attachments and in the history of the call, for everybody who sees it', async () => {
    const call = await aCall(house.db, { ...heldBy('norte'), ...appliance })
    await certificate(as.callcenter, call.ID)
    const [attachment] = await attachmentsOf(as.sat, call.ID)
    expect(attachment).toMatchObject({ attachment_name: 'Certificado de garantía', user_name: 'The callcenter' })
    expect(attachment?.images).toHaveLength(1)
    const [row] = await historyOf(as.sat, call.ID)
    expect(row?.change_data).toMatchObject({
      type: 'attach',
      changedItem: [{ field: 'files', new_value: `Certificado de garantía ${call.call_id}.pdf` }],
    })
  })

  it('speaks the language of its network, not of its reader', async () => {
    const call = await aCall(house.db, { network_code: 'YGNITA', ...heldBy('roma'), ...appliance })
    const { body } = await certificate(as['sat-ygnita'], call.ID)
    const text = await textOf((await as['sat-ygnita'].get(body.Data.image_url)).bytes)
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
  ])('is refused without %s, and leaves nothing', async (_what, lacking, code) => {
    const call = await aCall(house.db, { ...heldBy('norte'), ...appliance, ...lacking })
    const { status, body } = await certificate(as.sat, call.ID)
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, code])
    expect(await attachmentsOf(as.sat, call.ID)).toEqual([])
    expect(await historyOf(as.sat, call.ID)).toEqual([])
  })
})

describe('the assignment report', () => {
  const told = {
    subject: 'No hot water',
    description: 'Since yesterday.\nThe tank is cold.',
    description_sat: 'Valve stuck',
  }

  it('says who goes where, when and why', async () => {
    const visit = acceptedFor('2026-03-12T08:00:00.000Z')
    const call = await aCall(house.db, { ...heldBy('norte'), ...visit, ...told, ...appliance, ville: 'Ávila' })
    const { body } = await report(as.dispatcher, call.ID)
    const text = await textOf((await as.dispatcher.get(body.Data.image_url)).bytes)
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

  it('takes texts as they are, however long and whatever they hold', async () => {
    const description = `${'ab'.repeat(400)} {network_name} <b>"\\n"</b> ½ €`
    const call = await aCall(house.db, { ...heldBy('norte'), description, customer_name: 'W'.repeat(120) })
    const { body } = await report(as.sat, call.ID)
    const text = (await textOf((await as.sat.get(body.Data.image_url)).bytes)).replace(/[\s\u200b]/g, '')
    expect(text).toContain('ab'.repeat(400))
    expect(text).toContain('{network_name}<b>"\\n"</b>½€')
    expect(text).toContain('W'.repeat(120))
  })

  it('is refused where nobody holds the call', async () => {
    const call = await aCall(house.db)
    expect((await report(as.dispatcher, call.ID)).body.customErrorCode).toBe('paper.refused.no_company')
  })
})

describe('both papers', () => {
  it('are only for whoever sees the call', async () => {
    const call = await aCall(house.db, { ...heldBy('norte'), ...appliance })
    for (const ask of [certificate, report])
      for (const person of ['sat2', 'sat-ygnita'] as const) expect((await ask(as[person], call.ID)).status).toBe(404)
    expect(await attachmentsOf(as.sat, call.ID)).toEqual([])
  })

  it('may be made again: each is an attachment of its own', async () => {
    const call = await aCall(house.db, { ...heldBy('norte'), ...appliance })
    await Promise.all([certificate(as.sat, call.ID), certificate(as.callcenter, call.ID), report(as.sat, call.ID)])
    expect(await attachmentsOf(as.sat, call.ID)).toHaveLength(3)
  })

  it('are refused where the call changes while they are made, and leave nothing', async () => {
    const call = await aCall(house.db, { ...heldBy('norte'), ...appliance })
    const other = await house.db.startTransaction().execute()
    await other.updateTable('calls').set({ version: 2 }).where('ID', '=', call.ID).execute()
    const asked = report(as.sat, call.ID)
    const file = `Informe de asignación ${call.call_id}.pdf`
    const made = house.db.selectFrom('uploads').select('attachment_uuid').where('name', '=', file)
    await expect.poll(() => made.execute(), { timeout: 10_000 }).toHaveLength(1)
    await other.commit().execute()
    const { body } = await asked
    expect([body.HasError, body.customErrorCode]).toEqual([true, 'Conflict'])
    expect(await attachmentsOf(as.sat, call.ID)).toEqual([])
    expect(await made.execute()).toEqual([{ attachment_uuid: null }])
  })
})
