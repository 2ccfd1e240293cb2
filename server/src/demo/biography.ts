import { CallStatus } from '@callout/domain/calls/call.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import type { Doer } from './accounts.ts'
import { creationTimes } from './calendar.ts'
import { type Call, iso, makeCall } from './calls.ts'
import type { Company } from './companies.ts'
import { documentMaker, type Moments, type Papers } from './documents.ts'
import { type Act, lifeOf } from './lifecycle.ts'
import { pick, randomFor } from './random.ts'
import type { Territory, World } from './world.ts'

export interface HistoryRow {
  network_code: string
  service_job_uuid: string
  account_uuid: string | null
  user_name: string
  created_at: string
  change_data: string
  /** The company that alone, besides central staff, reads it. */
  societe_uuid: string | null
}

export interface Decline {
  service_job_uuid: string
  societe_uuid: string
  declined_at: string
}

/** A call as it stands now, with all that was done to it. */
export interface Biography {
  call: Call
  history: HistoryRow[]
  declines: Decline[]
  papers: Papers | undefined
}

/** What a company was offered and made of it. */
export interface CompanyRecord {
  societe_uuid: string
  offered: number
  accepted: number
  done: number
  done_at_first_visit: number
}

/** Makes the call of an index with its life up to now, from the seed alone, and keeps the companies' records meanwhile. */
export function biographer(world: World) {
  const createdAt = creationTimes(world.now, world.calls)
  const companies = new Map(
    world.territories.flatMap((territory) => territory.companies.map((c) => [c.societe_uuid, c])),
  )
  const records = new Map<string, CompanyRecord>()
  const { papersOf, count, invoices } = documentMaker()
  const biography = (index: number): Biography => {
    const random = randomFor(world.seed, 'call', index)
    const at = createdAt(random, index)
    const territory = territoryFor(world, random())
    const incoming = makeCall(world, territory, random, index, at)
    const { call, taker } = incoming
    const history = [historyRow(call, 'create', taker, at, createdFields(call))]
    const declines: Decline[] = []
    const moments: Moments = {}
    for (const act of lifeOf(incoming, territory, random)) {
      if (act.at > world.now) break
      if (act.type === 'reject') declines.push(declineOf(call, act))
      record(records, call, act)
      remember(moments, act)
      const changed = apply(call, act).map((item) => withTechnicianName(item, companies.get(call.societe_uuid ?? '')))
      history.push(historyRow(call, act.type, act.by, act.at, changed))
    }
    const company = companies.get(call.societe_uuid ?? '')
    const papers = company && papersOf({ seed: world.seed, now: world.now, call, company, territory, moments }, index)
    return { call, history: told(history, call, papers), declines, papers }
  }
  return { biography, records, documents: count, invoices }
}

/** Keeps when the call's work came how far. */
function remember(moments: Moments, { at, type, patch }: Act) {
  const { status_id } = patch
  if (type === 'accept') moments.accepted = at
  if (status_id === CallStatus.validated) moments.validated = at
  else if (status_id === CallStatus.closed) moments.closed = at
  else if (status_id !== undefined) moments.reported = at
}

/** The history with what happened to the documents, in the order of time. */
function told(history: HistoryRow[], call: Call, papers: Papers | undefined): HistoryRow[] {
  if (!papers || papers.acts.length === 0) return history
  const rows = papers.acts.map(({ at, type, by, changedItem }) => ({
    ...historyRow(call, type, by, at, changedItem),
    societe_uuid: call.societe_uuid,
  }))
  return [...history, ...rows].sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0))
}

function declineOf({ ID, societe_uuid }: Call, { at }: Act): Decline {
  return { service_job_uuid: ID, societe_uuid: societe_uuid ?? '', declined_at: iso(at) }
}

function record(records: Map<string, CompanyRecord>, call: Call, { type, patch }: Act) {
  const societe_uuid = patch.societe_uuid ?? call.societe_uuid
  if (!societe_uuid) return
  const nothing = { societe_uuid, offered: 0, accepted: 0, done: 0, done_at_first_visit: 0 }
  const kept = records.get(societe_uuid) ?? nothing
  records.set(societe_uuid, kept)
  if (type === 'assign') kept.offered += 1
  if (type === 'accept') kept.accepted += 1
  if (patch.status_id !== CallStatus.done) return
  kept.done += 1
  if (call.appointments === 1) kept.done_at_first_visit += 1
}

function territoryFor({ territories }: World, luck: number): Territory {
  let rest = luck
  const found = territories.find(({ network }) => {
    rest -= network.share
    return rest < 0
  })
  return found ?? pick(() => luck, territories)
}

/** What a change writes beside what its reader is told. */
const untold = new Set<keyof Call>([
  'is_saved_status_open',
  'is_cancelled_status',
  'subcontractor_phone',
  'supplier_code',
  'assigned_at',
  'appointments',
])

/** A technician's code says nothing to a reader: the history holds the name. */
function withTechnicianName(item: ChangedItem, company: Company | undefined): ChangedItem {
  if (item.field !== 'technician') return item
  const name = (code: ChangedItem['old_value']) =>
    company?.technicians.find(({ technician }) => technician === code)?.technician_name ?? code
  return { ...item, old_value: name(item.old_value), new_value: name(item.new_value) }
}

/** Writes the act into the call and gives the difference it made. */
function apply(call: Call, { type, by, patch }: Act): ChangedItem[] {
  const changed: ChangedItem[] = []
  for (const field of Object.keys(patch) as (keyof Call)[]) {
    const [old_value, new_value] = [call[field], patch[field] ?? null]
    if (old_value !== new_value && !untold.has(field)) changed.push({ field, old_value, new_value })
  }
  Object.assign(call, patch)
  if (type === 'assign') call.assigned_by = by.account_uuid
  call.version += 1
  return changed
}

const toldAtCreation = [
  'subject',
  'call_type_id',
  'problem_type_id',
  'priority',
  'customer_name',
  'internal_serial_number',
  'service_contract_id',
] as const

function createdFields(call: Call): ChangedItem[] {
  const told = toldAtCreation.filter((field) => call[field] !== '')
  return told.map((field) => ({ field, old_value: '', new_value: call[field] }))
}

function historyRow(call: Call, type: string, by: Doer, at: number, changedItem: ChangedItem[]): HistoryRow {
  return {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    ...by,
    created_at: iso(at),
    change_data: JSON.stringify({ call_id: call.call_id, type, changedItem }),
    societe_uuid: null,
  }
}
