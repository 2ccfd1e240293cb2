import { sql } from 'kysely'
import { createStoredImport } from '../fixtures/admin/imports.ts'
import { createStoredKey } from '../fixtures/api-keys.ts'
import { createCampaign } from '../fixtures/campaigns.ts'
import { createContract } from '../fixtures/contracts.ts'
import { createStoredDocuments } from '../fixtures/documents.ts'
import {
  acceptedVisit,
  companyIds,
  createCall,
  createCard,
  createProduct,
  createStoredAttachment,
  emptyView,
  heldBy,
  type Person,
  people,
} from '../fixtures/factories.ts'
import { createFee, createInvoice, createStoredInvoice } from '../fixtures/fees.ts'
import { createBacktest, createSignal } from '../fixtures/quality.ts'
import { storeReport } from '../fixtures/visits.ts'
import { createStoredWebhook } from '../fixtures/webhooks.ts'
import type { TestApp } from '../support/test-app.ts'
import type { Sample, SampleRows } from './sample.ts'

/** The company that owns the rows. */
export type CompanyName = 'norte' | 'sur' | 'roma'
export const companyNames = ['norte', 'sur', 'roma'] as const
export const networkOf = (company: CompanyName) => (company === 'roma' ? 'YGNITA' : 'ATLIBE')

/** Text that is in every row made of this company for this person, and nowhere else. */
export const markerOf = (company: CompanyName, requester: Person) => `only-${company}-for-${requester}`

/** The rows, with the texts that people without access must not read. */
export interface CreatedRows extends SampleRows {
  readonly secrets: {
    /** Marker, keys and numbers: nobody without access may read them anywhere. */
    readonly keys: readonly string[]
    /** Product and dates of the appliance. */
    readonly facts: readonly string[]
  }
}

/** Creates rows of one company, each with its marker; `requester` adds the attachments. */
export async function createRows(
  app: TestApp,
  company: CompanyName,
  sample: Sample,
  requester: Person,
): Promise<CreatedRows> {
  const { db } = app
  const network_code = networkOf(company)
  const marker = markerOf(company, requester)
  const appliance = await createAppliance(db, network_code, marker)
  const { InsId } = appliance
  const visit = sample.accepted ? acceptedVisit(`2026-03-${sample.isToday ? '10' : '19'}T08:00:00.000Z`) : {}
  // A technician sees only the calls whose visit is theirs.
  const person = people[requester]
  const technician = 'technician_code' in person ? person.technician_code : ''
  const held = { network_code, ...heldBy(company), customer_name: marker }
  const call = await createCall(db, { ...held, technician, ins_id: InsId, subject: marker, ...visit })
  if (sample.isFinished) await storeReport(db, call.ID, 50)
  const { account_uuid: created_by } = await db
    .selectFrom('accounts')
    .select('account_uuid')
    .where('subject', '=', requester)
    .executeTakeFirstOrThrow()
  const attachment = await createStoredAttachment(app, call, { network_code, created_by, attachment_name: marker })
  const contract = await createContract(db, { ...held, status_id: 'D' })
  const { serial: internal_serial_number, CodeCom: code_product, endsOn: end_date } = appliance
  // Without the card: a company still sees the card of its contract when the call belongs to another company.
  const covering = await createContract(db, { ...held, internal_serial_number, code_product, end_date })
  const signed = await createStoredAttachment(app, contract, { network_code, created_by, attachment_name: marker })
  const documents = await createStoredDocuments(db, call, company)
  const fee = await createFee(db, { CreditNote: marker }, company)
  await db.updateTable('documents').set({ CreditNote: marker }).where('service_job_uuid', '=', call.ID).execute()
  await sql`insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
    values (${network_code}, ${call.ID}, ${marker}, '2026-03-01T08:00:00Z', '{"call_id": "", "type": "save", "changedItem": []}')`.execute(
    db,
  )
  return {
    ...call,
    holder: companyIds[company],
    fee,
    supplierInvoice: await createInvoice(db, company),
    invoice: await createStoredInvoice(db, company),
    documents,
    InsId: String(InsId),
    societe_uuid: company === 'roma' ? companyIds.roma : companyIds.sur,
    attachment,
    contract: { ...contract, attachment: signed },
    view: await createView(db, { network_code, account_uuid: created_by, name: marker }, company, requester),
    simulation: await createSimulation(db, { network_code, account_uuid: created_by }),
    adminImport: await createStoredImport(app, { network_code, account_uuid: created_by }),
    waiting: await createWaitingChange(db, { network_code, note: marker }),
    signal: await createSignal(db, { network_code, code_product, note: marker }),
    campaign: await createCampaign(db, { network_code, name: marker }, [Number(InsId)]),
    backtest: await createBacktest(db, { network_code, account_uuid: created_by }),
    apiKey: await createStoredKey(db, { network_code, name: marker }),
    webhook: await createStoredWebhook(db, { network_code, name: marker }),
    serial: appliance.serial,
    code_product: appliance.CodeCom,
    secrets: {
      keys: [marker, call.ID, ...[contract, covering].flatMap((one) => [one.ID, one.service_contract_id])],
      facts: [appliance.CodeCom, appliance.coveredTo, appliance.endsOn],
    },
  }
}

/** A private view of the person who asks; a company's person owns it for that company. */
async function createView(db: TestApp['db'], facts: ViewFacts, company: CompanyName, requester: Person) {
  const societe_uuid = people[requester].role === 'q' ? companyIds[company] : null
  return db
    .insertInto('views')
    .values({ ...emptyView, ...facts, societe_uuid })
    .returning('ID')
    .executeTakeFirstOrThrow()
}

/** A running trial of a policy by the person who asks. */
const createSimulation = (db: TestApp['db'], facts: Omit<ViewFacts, 'name'>) =>
  db
    .insertInto('policy_simulations')
    .values({ ...facts, from_day: '2026-02-01', to_day: '2026-02-28', started_at: '2026-03-01T08:00:00Z' })
    .returning('ID')
    .executeTakeFirstOrThrow()

/** A change of a tax number, which nobody's row has. */
const createWaitingChange = async (db: TestApp['db'], facts: { network_code: string; note: string }) => {
  const { ID } = await db
    .insertInto('admin_changes')
    .values({
      ...facts,
      batch: '0a000000-0000-4000-8000-0000000000aa',
      sheet: 'companies',
      key: JSON.stringify([facts.network_code, 'S1']),
      user_name: 'Callout',
      result: 'waiting',
      columns: JSON.stringify([{ name: 'vat_exemption', old: '', new: '' }]),
      effective_at: '2099-01-01T00:00:00Z',
    })
    .returning('ID')
    .executeTakeFirstOrThrow()
  return { ID: String(ID) }
}

interface ViewFacts {
  readonly network_code: string
  readonly account_uuid: string
  readonly name: string
}

let appliances = 0
/** Creates an appliance with a serial number, product and dates that no other one has. */
async function createAppliance(db: TestApp['db'], network_code: string, OwnerName: string) {
  appliances += 1
  const CodeCom = `PRODUCT-${appliances}-X`
  const serial = `SERIAL-${appliances}-X`
  const dayOf = (year: number) => new Date(Date.UTC(year, 0, appliances)).toISOString().slice(0, 10)
  const [coveredTo, endsOn] = [dayOf(2100), dayOf(2200)]
  await createProduct(db, { network_code, code_product: CodeCom, item_code: `ITEM-${appliances}-X` })
  const card = { network_code, OwnerName, InternalSN: serial, CodeCom, EndDate: coveredTo }
  return { ...(await createCard(db, card)), CodeCom, serial, coveredTo, endsOn }
}

/**
 * Caches the rows of each company until a test changes them. Refusals and reads leave them as they are; after a write,
 * the test calls `invalidate`.
 */
export function createRowCache(app: TestApp, requester: Person) {
  const cachedRows = new Map<string, Promise<CreatedRows>>()
  const nameOf = (company: CompanyName, { accepted, isToday, isFinished }: Sample) =>
    [company, accepted, isToday, isFinished].join(' ')
  return {
    get: (company: CompanyName, sample: Sample): Promise<CreatedRows> => {
      const name = nameOf(company, sample)
      const rows = cachedRows.get(name) ?? createRows(app, company, sample, requester)
      cachedRows.set(name, rows)
      return rows
    },
    invalidate: (company: CompanyName, sample: Sample) =>
      sample.endsOthers ? cachedRows.clear() : void cachedRows.delete(nameOf(company, sample)),
  }
}

/** Copies the rows with every ID replaced by `replace`. */
export function replaceIds(rows: SampleRows, replace: (name: string) => unknown): SampleRows {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return replace(String(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(rows) as SampleRows
}

/** Every copy of `rows` in which exactly one ID comes from `others`. */
export function mixRows(rows: SampleRows, others: SampleRows): SampleRows[] {
  const mix = (mine: object, theirs: object): object[] =>
    Object.keys(mine).flatMap((name) => {
      const [own, other] = [Object(mine)[name], Object(theirs)[name]]
      if (typeof own === 'object') return mix(own, other).map((inner) => ({ ...mine, [name]: inner }))
      return own === other ? [] : [{ ...mine, [name]: other }]
    })
  return mix(rows, others) as SampleRows[]
}
