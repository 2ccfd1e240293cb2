import { isAnswerInTime } from '@callout/domain/calls/answer.state.ts'
import { waitsForAnswer } from '@callout/domain/calls/call.rules.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import { answerTimes } from '@callout/domain/calls/deadlines.ts'
import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { ChangedItem } from '@callout/domain/history/history.ts'
import { compareText } from '@callout/domain/platform/compare-text.ts'
import type { Selectable } from 'kysely'
import type { CallDeclines, CompanyRecords, History } from '../../platform/database/db.types.ts'
import { type CallDocuments, type CallMilestones, createDocumentGenerator } from '../documents/documents.ts'
import type { ChangeAuthor } from '../master-data/accounts.ts'
import type { Company } from '../master-data/companies.ts'
import { assignmentPolicy } from '../master-data/networks.ts'
import { createRandom, pickWeighted } from '../random.ts'
import type { DemoWorld, NetworkData } from '../world.ts'
import { creationTimes, day } from './calendar.ts'
import { type CallAct, generateActs } from './call-lifecycle.ts'
import { rateCall } from './customer-ratings.ts'
import { type Call, createNewCall, toIsoString } from './new-calls.ts'
import { createTechnicianDiary } from './technician-diary.ts'

export type HistoryRow = Omit<Selectable<History>, 'ID' | 'service_contract_uuid' | 'supplier_invoice_uuid'> & {
  service_job_uuid: string
  change_data: string
}

type Decline = Selectable<CallDeclines>

/** A call in its current state, with its history. */
export interface CallWithHistory {
  call: Call
  history: HistoryRow[]
  declines: Decline[]
  documents: CallDocuments | undefined
  rating: NonNullable<ReturnType<typeof rateCall>>['row'] | undefined
}

/** Counts of a company: calls offered, accepted and done. */
export type CompanyStatistics = Omit<Selectable<CompanyRecords>, 'network_code'>

/** Days of the past in which no technician has two visits at once: those that people look at in a calendar. */
const plannedDays = 30

/**
 * Generates the call of an index with its history, from the seed and the visits of the calls before it. Collects the
 * statistics of companies.
 */
export function createCallGenerator(world: DemoWorld) {
  const createdAt = creationTimes(world.now, world.calls)
  const companies = new Map(
    world.networkData.flatMap((networkData) => networkData.companies.map((c) => [c.societe_uuid, c])),
  )
  const companyStatistics = new Map<string, CompanyStatistics>()
  const diary = createTechnicianDiary(world.now - plannedDays * day)
  const { documentsOf, count, invoices } = createDocumentGenerator()
  const generateCall = (index: number): CallWithHistory => {
    const random = createRandom(world.seed, 'call', index)
    const at = createdAt(random, index)
    const networkData = pickWeighted(random, world.networkData, ({ network }) => network.share)
    const newCall = createNewCall(world, networkData, random, index, at)
    const { call, takenBy } = newCall
    const history = [historyRow(call, 'create', takenBy, at, changesAtCreation(call))]
    const declines: Decline[] = []
    const milestones: CallMilestones = {}
    for (const act of generateActs({ ...newCall, networkData, random, diary })) {
      if (act.at > world.now) break
      if (act.type === 'reject') declines.push(declineOf(call, act, networkData))
      updateStatistics(companyStatistics, call, act)
      recordMilestone(milestones, act)
      if (act.type === 'accept') call.answered_in_time = isInTime(call, act, networkData)
      const changed = applyAct(call, act).map((item) =>
        withTechnicianName(item, companies.get(call.societe_uuid ?? '')),
      )
      history.push(historyRow(call, act.type, act.by, act.at, changed))
    }
    setAnswerTimes(call, networkData)
    const company = companies.get(call.societe_uuid ?? '')
    const documents =
      company && documentsOf({ seed: world.seed, now: world.now, call, company, networkData, milestones }, index)
    const rated = company && rateCall(world, call, company, networkData)
    const later = [...documentHistory(call, documents), ...ratingHistory(call, rated)]
    return { call, history: inOrder(history, later), declines, documents, rating: rated?.row }
  }
  return { generateCall, companyStatistics, documentCount: count, invoices }
}

const policy = networkPolicy().parse(assignmentPolicy)

/** Gives a call that waits for its company's answer the deadline of its assignment. */
function setAnswerTimes(call: Call, networkData: NetworkData) {
  if (call.assigned_at && waitsForAnswer(call)) Object.assign(call, answerTimesOf(call, call.assigned_at, networkData))
}

const answerTimesOf = ({ priority }: Call, assigned_at: string, { network }: NetworkData) =>
  answerTimes(policy, priority, assigned_at, network.time_zone)

/** True for an answer by the deadline of the call's assignment. */
function isInTime(call: Call, { at }: CallAct, networkData: NetworkData) {
  if (!call.assigned_at) return null
  return isAnswerInTime(answerTimesOf(call, call.assigned_at, networkData).answer_due_at, toIsoString(at))
}

/** Records when the work on the call reached a milestone. */
function recordMilestone(milestones: CallMilestones, { at, type, patch }: CallAct) {
  const { status_id } = patch
  if (type === 'accept') milestones.accepted = at
  if (status_id === CallStatus.validated) milestones.validated = at
  else if (status_id === CallStatus.closed) milestones.closed = at
  else if (status_id !== undefined) milestones.reported = at
}

const documentHistory = (call: Call, documents: CallDocuments | undefined): HistoryRow[] =>
  (documents?.acts ?? []).map(({ at, type, by, changedItem }) => ({
    ...historyRow(call, type, by, at, changedItem),
    societe_uuid: call.societe_uuid,
  }))

const ratingHistory = (call: Call, rated: ReturnType<typeof rateCall>): HistoryRow[] =>
  rated ? [historyRow(call, rated.act.type, rated.act.by, rated.act.at, rated.act.changedItem)] : []

/** Both in chronological order. */
const inOrder = (history: HistoryRow[], later: HistoryRow[]): HistoryRow[] =>
  later.length === 0 ? history : [...history, ...later].sort((a, b) => compareText(a.created_at, b.created_at))

function declineOf(call: Call, act: CallAct, networkData: NetworkData): Decline {
  const { ID: service_job_uuid, societe_uuid } = call
  const [reject_reason = ''] = (act.patch.reject_reason ?? '').split(':')
  const in_time = isInTime(call, act, networkData)
  return {
    service_job_uuid,
    societe_uuid: societe_uuid ?? '',
    declined_at: toIsoString(act.at),
    reject_reason,
    in_time,
  }
}

function updateStatistics(companyStatistics: Map<string, CompanyStatistics>, call: Call, { type, patch }: CallAct) {
  const societe_uuid = patch.societe_uuid ?? call.societe_uuid
  if (!societe_uuid) return
  const noStatistics = { societe_uuid, offered: 0, accepted: 0, done: 0, done_at_first_visit: 0 }
  const statistics = companyStatistics.get(societe_uuid) ?? noStatistics
  companyStatistics.set(societe_uuid, statistics)
  if (type === 'assign') statistics.offered += 1
  if (type === 'accept') statistics.accepted += 1
  if (patch.status_id !== CallStatus.done) return
  statistics.done += 1
  if (call.appointments === 1) statistics.done_at_first_visit += 1
}

/** Fields that a change writes but the history does not show. */
const hiddenFields = new Set<keyof Call>([
  'is_saved_status_open',
  'is_cancelled_status',
  'subcontractor_phone',
  'supplier_code',
  'assigned_at',
  'done_at',
  'appointments',
])

/** The history shows the technician's name instead of the code. */
function withTechnicianName(item: ChangedItem, company: Company | undefined): ChangedItem {
  if (item.field !== 'technician') return item
  const name = (code: ChangedItem['old_value']) =>
    company?.technicians.find(({ technician }) => technician === code)?.technician_name ?? code
  return { ...item, old_value: name(item.old_value), new_value: name(item.new_value) }
}

/** Applies the act to the call and returns the changed fields. */
function applyAct(call: Call, { type, by, at, patch }: CallAct): ChangedItem[] {
  const changed: ChangedItem[] = []
  for (const field of Object.keys(patch) as (keyof Call)[]) {
    const [old_value, new_value] = [call[field], patch[field] ?? null]
    if (old_value !== new_value && !hiddenFields.has(field)) changed.push({ field, old_value, new_value })
  }
  Object.assign(call, patch)
  if (type === 'assign') call.assigned_by = by.account_uuid
  call.version += 1
  call.updated_at = toIsoString(at)
  return changed
}

const fieldsShownAtCreation = [
  'subject',
  'call_type_id',
  'problem_type_id',
  'priority',
  'customer_name',
  'internal_serial_number',
  'service_contract_id',
] as const

function changesAtCreation(call: Call): ChangedItem[] {
  const fields = fieldsShownAtCreation.filter((field) => call[field] !== '')
  return fields.map((field) => ({ field, old_value: '', new_value: call[field] }))
}

export function historyRow(
  call: Call,
  type: string,
  by: ChangeAuthor,
  at: number,
  changedItem: ChangedItem[],
): HistoryRow {
  return {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    ...by,
    created_at: toIsoString(at),
    change_data: JSON.stringify({ call_id: call.call_id, type, changedItem }),
    societe_uuid: null,
  }
}
