import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../src/kernel/db.ts'
import type { Attachments, Calls, EquipmentCards, Products } from '../src/kernel/db.types.ts'
import { type Files, newFileName } from '../src/kernel/files.ts'
import { contractTemplates } from './contracts.ts'
import { sampleFiles } from './sample-files.ts'

/** Companies of the small network tests run on: two in ATLIBE, one in YGNITA. */
export const company = {
  norte: '0a000000-0000-4000-8000-000000000001',
  sur: '0a000000-0000-4000-8000-000000000002',
  gone: '0a000000-0000-4000-8000-000000000003',
  roma: '0a000000-0000-4000-8000-000000000004',
} as const

/** Who signs in, by account name. */
export const people = {
  dispatcher: { role: 'D', networks: ['ATLIBE', 'YGNITA'], can_create_call: true },
  dispatcher2: { role: 'D', networks: ['ATLIBE'] },
  sat: { role: 'q', networks: ['ATLIBE'], societe_uuid: company.norte },
  sat2: { role: 'q', networks: ['ATLIBE'], societe_uuid: company.sur, can_create_call: true },
  callcenter: { role: 'W', networks: ['ATLIBE'] },
  backoffice: { role: 'J', networks: ['ATLIBE'] },
  'sat-ygnita': { role: 'q', networks: ['YGNITA'], societe_uuid: company.roma },
  'dispatcher-ygnita': { role: 'D', networks: ['YGNITA'] },
} as const
export type Person = keyof typeof people

const five = (text: string) =>
  JSON.stringify({ es: `${text} es`, pt: `${text} pt`, en: text, fr: `${text} fr`, it: `${text} it` })

const items: [string, string, string | null, string, object][] = [
  ...(
    [
      ['-3', 'Open', true, false, true],
      ['-2', 'Pending', true, false, true],
      ['1', 'Done', false, false, true],
      ['2', 'Validated', false, false, false],
      ['5', 'Cancelled', false, true, true],
      ['-1', 'Closed', false, false, false],
    ] as const
  ).map(([value, text, is_saved_status_open, is_cancelled_status, technician]): (typeof items)[number] => [
    'call_statuses',
    value,
    null,
    text,
    { is_saved_status_open, is_cancelled_status, technician },
  ]),
  ['priorities', 'L', null, 'Low', {}],
  ['priorities', 'M', null, 'Medium', {}],
  ['priorities', 'H', null, 'High', {}],
  ['call_types', 'REP', null, 'Repair', { skill: 'GAS' }],
  ['call_types', 'INS', null, 'Installation', { skill: 'GAS' }],
  ['problem_types', 'LEAK', 'REP', 'Leak', {}],
  ['problem_types', 'COLD', 'REP', 'No heat', {}],
  ['problem_types', 'NEW', 'INS', 'New appliance', {}],
  ['reject_reasons', 'BUSY', null, 'No capacity', {}],
  ['reject_reasons', 'OTHER', null, 'Other', { free_text: true }],
  ['skills', 'GAS', null, 'Gas', {}],
  ['pays', 'ES', null, 'Spain', {}],
  ['pays', 'IT', null, 'Italy', {}],
  ['business_units', 'HEAT', null, 'Heating', {}],
  ['contract_types', 'S', null, 'Standard', {}],
  ['contract_types', 'P', null, 'Premium', {}],
  ['contract_statuses', 'A', null, 'Active', {}],
  ['contract_statuses', 'D', null, 'Draft', {}],
  ['contract_statuses', 'F', null, 'On hold', {}],
  ['contract_statuses', 'T', null, 'Terminated', {}],
  ['defect_codes', 'IGN', null, 'Ignition', {}],
  ['defect_codes', 'IGN-EL', 'IGN', 'Electrode', {}],
  ['defect_codes', 'IGN-EL-SPARK', 'IGN-EL', 'No spark', {}],
  ['defect_codes', 'IGN-EL-SPARK-SOOT', 'IGN-EL-SPARK', 'Soot', {}],
  ['defect_codes', 'PMP', null, 'Pump', {}],
  ['defect_codes', 'PMP-CH', 'PMP', 'Heating pump', {}],
]

/** Two networks with companies, technicians, people and value lists: enough for every rule, small enough to know by heart. */
export async function aNetwork(db: Db): Promise<void> {
  await sql`insert into networks (network_code, network_name, default_country, culture, time_zone, enable_service_contract, portal_name, portal_url)
    values ('ATLIBE', 'Iberia', 'ES', 'es', 'Europe/Madrid', true, 'Iberian portal', 'https://portal.example'),
           ('YGNITA', 'Italia', 'IT', 'it', 'Europe/Rome', false, '', '')`.execute(db)
  await sql`insert into mail_templates (network_code, template, subject, body)
    values ('ATLIBE', 'assignment', 'Aviso {call_id}', '{raison_sociale}: {subject} {url}')`.execute(db)
  await sql`insert into companies (societe_uuid, network_code, supplier_code, raison_sociale, email, phone, latitude, longitude, active, code_postal)
    values (${company.norte}, 'ATLIBE', 'S1', 'Térmica Norte', 'norte@sat.example', '600000001', 40.4, -3.7, true, '28001'),
           (${company.sur}, 'ATLIBE', 'S2', 'Clima Sur', 'sur@sat.example', '600000002', 40.6, -3.7, true, '28002'),
           (${company.gone}, 'ATLIBE', 'S3', 'Calor Antiguo', '', '', 40.4, -3.7, false, '28003'),
           (${company.roma}, 'YGNITA', 'S1', 'Caldaie Roma', 'roma@sat.example', '600000004', 41.9, 12.5, true, '00100')`.execute(
    db,
  )
  await sql`insert into company_skills (societe_uuid, skill) select societe_uuid, 'GAS' from companies`.execute(db)
  await sql`insert into technicians (societe_uuid, technician, technician_name, active)
    values (${company.norte}, 'T1', 'Technician One', true), (${company.norte}, 'T9', 'Technician Gone', false),
           (${company.sur}, 'T2', 'Technician Two', true), (${company.roma}, 'T1', 'Technician Three', true)`.execute(
    db,
  )
  for (const [value_list, value, parent, text, attributes] of items)
    await sql`insert into value_list_items (value_list, value, parent, text, attributes)
      values (${value_list}, ${value}, ${parent}, ${five(text)}, ${JSON.stringify(attributes)})`.execute(db)
  await contractTemplates(db)
  for (const [subject, person] of Object.entries(people)) await anAccount(db, subject, person)
}

interface Account {
  readonly role: string
  readonly networks: readonly string[]
  readonly societe_uuid?: string
  readonly can_create_call?: boolean
}

export async function anAccount(db: Db, subject: string, { networks, ...account }: Account): Promise<string> {
  const account_uuid = randomUUID()
  const user_name = `The ${subject}`
  await db
    .insertInto('accounts')
    .values({ account_uuid, subject, user_name, culture: 'en', ...account })
    .execute()
  for (const network_code of networks)
    await db.insertInto('account_networks').values({ account_uuid, network_code }).execute()
  return account_uuid
}

// Numbers count on: drawn at random, two of many would now and then be the same.
let lastNumber = 90_000_000

/** A call of ATLIBE as it is right after its creation, unless told otherwise. */
export async function aCall(db: Db, facts: Partial<Insertable<Calls>> = {}): Promise<{ ID: string; call_id: string }> {
  const status_id = facts.status_id ?? -3
  const call = {
    ID: randomUUID(),
    network_code: 'ATLIBE',
    call_id: String(++lastNumber),
    subject: 'Boiler does not start',
    status_id,
    is_saved_status_open: status_id === -3 || status_id === -2,
    is_cancelled_status: status_id === 5,
    call_type_id: 'REP',
    problem_type_id: 'LEAK',
    skill: 'GAS',
    pays: 'ES',
    latitude: 40.41,
    longitude: -3.7,
    created_at: '2026-03-01T08:00:00.000Z',
    ...facts,
  }
  await db.insertInto('calls').values(call).execute()
  return { ID: call.ID, call_id: call.call_id }
}

/** What a call copies of the company that holds it. */
export const heldBy = (held: 'norte' | 'sur' | 'roma') => ({
  societe_uuid: company[held],
  subcontractor_name: { norte: 'Térmica Norte', sur: 'Clima Sur', roma: 'Caldaie Roma' }[held],
})

/** An accepted visit of the company that holds the call. */
export const acceptedFor = (appointment_date_at: string, technician = 'T1') => ({
  accepted_at: '2026-03-02T08:00:00.000Z',
  appointment_date_at,
  duration_minutes: 60,
  schedule_start_date: appointment_date_at,
  schedule_end_date: new Date(Date.parse(appointment_date_at) + 3_600_000).toISOString(),
  technician,
  appointments: 1,
})

/** A product of ATLIBE. */
export async function aProduct(db: Db, facts: Partial<Insertable<Products>> = {}): Promise<{ produit_uuid: string }> {
  const product = { network_code: 'ATLIBE', code_product: 'BOIL-0', item_code: '3300', item_name: 'Boiler', ...facts }
  return db.insertInto('products').values(product).returning('produit_uuid').executeTakeFirstOrThrow()
}

/** An installed appliance of ATLIBE. */
export async function aCard(db: Db, facts: Partial<Insertable<EquipmentCards>> = {}): Promise<{ InsId: number }> {
  const card = {
    network_code: 'ATLIBE',
    CodeCom: 'BOIL-0',
    InternalSN: 'SN-0',
    OwnerName: 'The owner',
    OwnerPhone: '600111222',
    Zip: '28001',
    Country: 'ES',
    StartDate: '2025-01-01',
    ...facts,
  }
  return db.insertInto('equipment_cards').values(card).returning('InsId').executeTakeFirstOrThrow()
}

/** A picture of one pixel. */
export const aPicture = sampleFiles.png as Buffer<ArrayBuffer>

/** A picture attached to a call or contract by somebody else, in the store and in the tables. */
export async function anAttachment(
  { db, files }: { db: Db; files: Files },
  owner: { ID: string } & ({ call_id: string } | { service_contract_id: string }),
  facts: Partial<Insertable<Attachments>> = {},
): Promise<{ ID: string; image_guid: string; file: string }> {
  const { network_code = 'ATLIBE', created_by = randomUUID() } = facts
  const created_at = '2026-03-01T08:00:00.000Z'
  const file = newFileName('png')
  const path = await files.incomingPath()
  await writeFile(path, aPicture)
  await files.put(path, file, { bytes: aPicture.length, type: 'image/png' })
  const attachment = {
    ID: randomUUID(),
    network_code,
    ...('call_id' in owner
      ? { service_job_uuid: owner.ID, call_id: owner.call_id }
      : { service_contract_uuid: owner.ID, service_contract_id: owner.service_contract_id }),
    attachment_name: 'boiler',
    created_at,
    created_by,
    user_name: 'Somebody',
    ...facts,
  }
  await db.insertInto('attachments').values(attachment).execute()
  const upload = {
    image_guid: randomUUID(),
    network_code,
    file,
    name: 'boiler.png',
    content_type: 'image/png',
    bytes: aPicture.length,
    created_at,
    created_by: created_by ?? randomUUID(),
    expires_at: created_at,
    attachment_uuid: attachment.ID,
  }
  await db.insertInto('uploads').values(upload).execute()
  return { ID: attachment.ID, image_guid: upload.image_guid, file }
}
