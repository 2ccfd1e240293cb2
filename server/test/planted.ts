import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/kernel/db.types.ts'
import { type Holder, holders, networkOf } from './access.rows.ts'
import { company } from './factories.ts'

/** What stands in a column of a company's rows, so that wherever it is read it tells where it came from. */
const plantedIn = (owner: string, table: string, column: string) => `hush_${owner}_${table}__${column}_end`
const pattern = /hush_([a-z]+)_(\w+?)__(\w+?)_end/g

/** Where something planted came from: whose it is, and `table.column`. */
export interface Found {
  readonly owner: string
  readonly from: string
}

/** Everything planted that a text shows, also where it is broken over lines. */
export const foundIn = (text: string): Found[] =>
  [...text.replace(/\s/g, '').matchAll(pattern)].map(([, owner = '', table, column]) => ({
    owner,
    from: `${table}.${column}`,
  }))

/** Free text of a company's own rows, by table: nobody of another company or network may read any of it. */
const ownTexts: Readonly<Record<string, readonly string[]>> = {
  companies: ['raison_sociale', 'supplier_code', 'email', 'phone', 'adresse', 'street_number', 'ville'],
  technicians: ['technician_name'],
  calls: [
    ...['subject', 'description', 'description_sat', 'item_name', 'internal_serial_number', 'customer_code'],
    ...['customer_name', 'adresse', 'adresse_complement', 'adresse2', 'adresse3', 'street_number', 'door_number'],
    ...['ville', 'email', 'phone', 'phone2', 'subcontractor_name', 'subcontractor_phone', 'supplier_code'],
    ...['code_client', 'call_center'],
  ],
  service_contracts: [
    ...['customer_name', 'adresse', 'street_number', 'door_number', 'ville', 'email', 'phone', 'phone2', 'remark'],
    ...['contract_description', 'subcontractor_contract_number', 'subcontractor_name', 'internal_serial_number'],
  ],
  documents: ['subcontractor_name', 'CardCode', 'CreditNote', 'contact_name', 'adresse', 'ville', 'phone'],
  supplier_invoices: ['raison_sociale', 'supplier_code', 'user_name'],
}

/** The same of rows that hang on a company's calls. */
const hangingTexts: Readonly<Record<string, readonly string[]>> = {
  attachments: ['attachment_name', 'user_name'],
  history: ['user_name'],
  mails: ['recipient', 'subject', 'body'],
}
const cardTexts = [
  'OwnerCode',
  'OwnerName',
  'OwnerEmail',
  'OwnerPhone',
  'OwnerPhone2',
  'Street',
  'StreetNo',
  'Block',
  'City',
]
export const accounting = ['Account', 'BusinessUnit', 'CostCenter', 'Destination']

/** Amounts that stand in one company's documents only. */
export const amountOf: Record<Holder, string> = { norte: '71111.37', sur: '72222.41', roma: '73333.43' }

/** Puts into every text of the rows there are where it stands. */
export async function plant(db: Kysely<DB>): Promise<void> {
  await internals(db)
  for (const held of holders) {
    const mine = sql`societe_uuid = ${company[held]}`
    const ofCall = sql`service_job_uuid in (select "ID" from calls where ${mine})`
    for (const [table, columns] of Object.entries(ownTexts)) await put(db, held, table, columns, mine)
    for (const [table, columns] of Object.entries(hangingTexts)) await put(db, held, table, columns, ofCall)
    await put(db, held, 'equipment_cards', cardTexts, sql`"InsId" in (select ins_id from calls where ${mine})`)
    const documents = sql`"DocEntry" in (select "DocEntry" from documents where ${mine})`
    await put(db, held, 'document_lines', ['Description', ...accounting], documents)
    await sql`update document_lines set "Price" = ${amountOf[held]}, "LineTotal" = ${amountOf[held]} where ${documents}`.execute(
      db,
    )
    await sql`update uploads set name = ${`${plantedIn(held, 'uploads', 'name')}.png`}
      where attachment_uuid in (select "ID" from attachments where ${ofCall})`.execute(db)
    await books(db, held)
  }
  for (const [owner, network] of [
    ['atlibe', 'ATLIBE'],
    ['ygnita', 'YGNITA'],
  ] as const)
    await put(db, owner, 'call_fees', ['Account', 'CostCenter'], sql`network_code = ${network}`)
}

async function put(
  db: Kysely<DB>,
  owner: string,
  table: string,
  columns: readonly string[],
  where: ReturnType<typeof sql>,
) {
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${plantedIn(owner, table, column)}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${where}`.execute(db)
}

/** What nobody reads at all, whoever they are. */
async function internals(db: Kysely<DB>) {
  const secret = (table: string, column: string) => plantedIn('nobody', table, column)
  await sql`update sessions set id_token = ${secret('sessions', 'id_token')}`.execute(db)
  await sql`update mails set last_error = ${secret('mails', 'last_error')}`.execute(db)
  await sql`insert into embedded_passwords (subject, hash, is_demo) values ('dispatcher', ${secret('passwords', 'hash')}, false)
    on conflict do nothing`.execute(db)
  await sql`insert into settings (name, value) values ('planted', ${JSON.stringify(secret('settings', 'value'))})
    on conflict do nothing`.execute(db)
}

/** Why the company holds its calls, with its rivals beside it, and what was booked for it. */
async function books(db: Kysely<DB>, held: Holder) {
  const score = { norte: 87.61, sur: 76.52, roma: 65.43 }
  const line = (one: Holder) => ({
    societe_uuid: company[one],
    raison_sociale: plantedIn(one, 'explanation', 'raison_sociale'),
    distance_km: score[one],
    open_calls: 3,
  })
  const all = holders.filter((one) => networkOf(one) === networkOf(held))
  const explanation = {
    companies: 3,
    passed: 2,
    removed: { active: 1, skill: 0, radius: 0, leave: 0, capacity: 0, declined: 0 },
    missed: all.filter((one) => one !== held).map((one) => ({ ...line(one), failures: ['radius'] })),
    ranked: all.map((one) => ({ ...line(one), score: score[one], parts: { distance: 1 } })),
  }
  await sql`insert into call_assignments (service_job_uuid, societe_uuid, how, assigned_at, policy_version, explanation)
    select "ID", societe_uuid, 'algorithm', now(), 1, ${JSON.stringify(explanation)}::jsonb from calls where societe_uuid = ${company[held]}`.execute(
    db,
  )
  const changed = {
    call_id: '',
    type: 'document_change',
    changedItem: accounting.map((field) => ({
      field,
      old_value: '',
      new_value: plantedIn(held, 'history', field),
    })),
  }
  await sql`insert into history (network_code, service_job_uuid, societe_uuid, user_name, created_at, change_data)
    select network_code, "ID", societe_uuid, '', now(), ${JSON.stringify(changed)}::jsonb from calls where societe_uuid = ${company[held]}`.execute(
    db,
  )
}
