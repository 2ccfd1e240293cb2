import { type Kysely, sql } from 'kysely'
import { personalColumns } from '../../src/customers/personal-columns.ts'
import type { DB } from '../../src/platform/database/db.types.ts'
import { companyIds } from '../fixtures/factories.ts'
import { type CompanyName, companyNames, networkOf } from './access.rows.ts'

/** Marker text for a column of a company's rows: it names where it comes from. */
const markerFor = (owner: string, table: string, column: string) => `leak_${owner}_${table}__${column}_end`
const markerPattern = /leak_([a-z]+)_(\w+?)__(\w+?)_end/g

/** Origin of a marker: its owner, and `table.column`. */
export interface FoundMarker {
  readonly owner: string
  readonly from: string
}

/** All markers in a text, also those broken over lines. */
export const findMarkers = (text: string): FoundMarker[] =>
  [...text.replace(/\s/g, '').matchAll(markerPattern)].map(([, owner = '', table, column]) => ({
    owner,
    from: `${table}.${column}`,
  }))

/** The columns with a customer's text, also those added later. Coordinates and codes cannot hold a marker. */
const customerTexts = (table: keyof typeof personalColumns) =>
  Object.entries(personalColumns[table]).flatMap(([column, replacement]) =>
    replacement === null || replacement === 'code' ? [] : [column],
  )

/** Free text of a company's own rows, by table: hidden from every other company and network. */
const ownTexts: Readonly<Record<string, readonly string[]>> = {
  companies: ['raison_sociale', 'supplier_code', 'email', 'phone', 'adresse', 'street_number', 'ville'],
  technicians: ['technician_name'],
  calls: [
    ...customerTexts('calls'),
    ...['item_name', 'internal_serial_number', 'subcontractor_name', 'subcontractor_phone', 'supplier_code'],
    'call_center',
  ],
  service_contracts: [
    ...customerTexts('service_contracts'),
    ...['subcontractor_contract_number', 'subcontractor_name', 'internal_serial_number'],
  ],
  documents: [...customerTexts('documents'), 'subcontractor_name', 'CardCode', 'CreditNote'],
  supplier_invoices: ['raison_sociale', 'supplier_code', 'user_name'],
}

/** The same for rows that belong to a company's calls. */
const callChildTexts: Readonly<Record<string, readonly string[]>> = {
  attachments: [...customerTexts('attachments'), 'user_name'],
  history: ['user_name'],
  mails: customerTexts('mails'),
}
export const accounting = ['Account', 'BusinessUnit', 'CostCenter', 'Destination']

/** Amounts that are in one company's documents only. */
export const amountOf: Record<CompanyName, string> = { norte: '71111.37', sur: '72222.41', roma: '73333.43' }

/** Writes a marker into every text column of the existing rows. */
export async function plantMarkers(db: Kysely<DB>): Promise<void> {
  await plantInternalMarkers(db)
  for (const company of companyNames) {
    const mine = sql`societe_uuid = ${companyIds[company]}`
    const ofCall = sql`service_job_uuid in (select "ID" from calls where ${mine})`
    for (const [table, columns] of Object.entries(ownTexts)) await writeMarkers(db, company, table, columns, mine)
    for (const [table, columns] of Object.entries(callChildTexts))
      await writeMarkers(db, company, table, columns, ofCall)
    await writeMarkers(
      db,
      company,
      'equipment_cards',
      customerTexts('equipment_cards'),
      sql`"InsId" in (select ins_id from calls where ${mine})`,
    )
    const documents = sql`"DocEntry" in (select "DocEntry" from documents where ${mine})`
    await writeMarkers(db, company, 'document_lines', ['Description', ...accounting], documents)
    await sql`update document_lines set "Price" = ${amountOf[company]}, "LineTotal" = ${amountOf[company]} where ${documents}`.execute(
      db,
    )
    await sql`update uploads set name = ${`${markerFor(company, 'uploads', 'name')}.png`}
      where attachment_uuid in (select "ID" from attachments where ${ofCall})`.execute(db)
    await plantAccountingMarkers(db, company)
  }
  for (const [owner, network] of [
    ['atlibe', 'ATLIBE'],
    ['ygnita', 'YGNITA'],
  ] as const)
    await writeMarkers(db, owner, 'call_fees', ['Account', 'CostCenter'], sql`network_code = ${network}`)
}

async function writeMarkers(
  db: Kysely<DB>,
  owner: string,
  table: string,
  columns: readonly string[],
  where: ReturnType<typeof sql>,
) {
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${markerFor(owner, table, column)}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${where}`.execute(db)
}

/** Markers in columns that nobody may read. */
async function plantInternalMarkers(db: Kysely<DB>) {
  const secret = (table: string, column: string) => markerFor('nobody', table, column)
  await sql`update sessions set id_token = ${secret('sessions', 'id_token')}`.execute(db)
  await sql`update mails set last_error = ${secret('mails', 'last_error')}`.execute(db)
  await sql`insert into embedded_passwords (subject, hash, is_demo) values ('dispatcher', ${secret('passwords', 'hash')}, false)
    on conflict do nothing`.execute(db)
  await sql`insert into settings (name, value) values ('planted', ${JSON.stringify(secret('settings', 'value'))})
    on conflict do nothing`.execute(db)
}

/** Markers in why the company got its calls, with the rejected candidates, and in its accounting. */
async function plantAccountingMarkers(db: Kysely<DB>, company: CompanyName) {
  const score = { norte: 87.61, sur: 76.52, roma: 65.43 }
  const line = (one: CompanyName) => ({
    societe_uuid: companyIds[one],
    raison_sociale: markerFor(one, 'explanation', 'raison_sociale'),
    distance_km: score[one],
    open_calls: 3,
  })
  const all = companyNames.filter((one) => networkOf(one) === networkOf(company))
  const explanation = {
    companies: 3,
    passed: 2,
    removed: { active: 1, skill: 0, radius: 0, leave: 0, capacity: 0, declined: 0 },
    missed: all.filter((one) => one !== company).map((one) => ({ ...line(one), failures: ['radius'] })),
    ranked: all.map((one) => ({ ...line(one), score: score[one], parts: { distance: 1 } })),
  }
  await sql`insert into call_assignments (service_job_uuid, societe_uuid, how, assigned_at, policy_version, explanation)
    select "ID", societe_uuid, 'algorithm', now(), 1, ${JSON.stringify(explanation)}::jsonb from calls where societe_uuid = ${companyIds[company]}`.execute(
    db,
  )
  const changed = {
    call_id: '',
    type: 'document_change',
    changedItem: accounting.map((field) => ({
      field,
      old_value: '',
      new_value: markerFor(company, 'history', field),
    })),
  }
  await sql`insert into history (network_code, service_job_uuid, societe_uuid, user_name, created_at, change_data)
    select network_code, "ID", societe_uuid, '', now(), ${JSON.stringify(changed)}::jsonb from calls where societe_uuid = ${companyIds[company]}`.execute(
    db,
  )
}
