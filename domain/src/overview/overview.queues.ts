import { isTechnician, Role } from '../platform/access.ts'
import type { FilterData } from '../platform/list.request.ts'
import { addDays } from '../platform/wall-clock.ts'
import { filtersOfInvoiceQueues, invoiceQueueNames } from './invoice.queues.ts'

/** Lists that a queue can count, by name. */
export type QueueList =
  | 'servicecalls'
  | 'fees'
  | 'spareparts'
  | 'dpc'
  | 'servicecontracts'
  | 'invoicegeneration'
  | 'supplierinvoices'

/** Work that waits for somebody: the rows of a list under these filters. */
export interface Queue {
  readonly name: QueueName
  readonly list: QueueList
  readonly filterData: FilterData
  /** The amounts of the rows are added up. */
  readonly hasSum?: true
  /** Column by which the list opens, the most urgent first. */
  readonly orderBy?: string
  /** Column with the instant since which a row waits. */
  readonly since?: 'created_at' | 'assigned_at' | 'accepted_at' | 'appointment_date_at'
}

export const queueNames = [
  'unassigned',
  'declined',
  'unanswered',
  'without_technician',
  'overdue',
  'to_approve',
  'contracts_ending',
  'to_answer',
  'customer_wishes',
  'another_visit',
  'visits_today',
  'done_without_fee',
  'change_requested',
  'ready_to_invoice',
  'reopening',
  'asked_by_customer',
  'without_appointment',
  'mine',
  ...invoiceQueueNames,
] as const
export type QueueName = (typeof queueNames)[number]

/** Facts that a person's queues depend on. */
export interface QueueFacts {
  readonly role: Role
  /** Code of the technician whose account this is; null for everyone else. */
  readonly technician: string | null
  readonly enableServiceContract: boolean
  readonly usesDpc: boolean
  /** Today in the network's time zone, `YYYY-MM-DD`. */
  readonly today: string
  /** Values of the open call statuses. */
  readonly openStatuses: readonly string[]
}

/** In days. */
const limits = {
  /** An active contract is listed if it ends within this time. */
  contractEnds: 30,
  /** A call without an appointment is listed from this age. */
  withoutAppointment: 3,
  /** An own call is listed up to this age. */
  mine: 14,
} as const

/**
 * The queue to begin with: the one whose oldest row waits longest, else the first with rows; undefined if nothing waits.
 */
export function worstQueue<Q extends { readonly count: number; readonly oldest?: string | undefined }>(
  queues: readonly Q[],
): Q | undefined {
  const filled = queues.filter(({ count }) => count > 0)
  const [first] = filled.filter(({ oldest }) => oldest).sort((a, b) => ((a.oldest ?? '') < (b.oldest ?? '') ? -1 : 1))
  return first ?? filled[0]
}

/** The queues of a role, the most urgent first. */
export function queuesOf(facts: QueueFacts): Queue[] {
  if (facts.role === Role.dispatcher) return dispatcherQueues(facts)
  if (isTechnician(facts)) return technicianQueues(facts)
  if (facts.role === Role.sat) return companyQueues(facts)
  return facts.role === Role.backoffice
    ? [...callCentreQueues(facts), ...invoiceQueues(facts)]
    : callCentreQueues(facts)
}

const callQueue = (name: QueueName, filterData: FilterData, age: Pick<Queue, 'orderBy' | 'since'> = {}): Queue => ({
  name,
  list: 'servicecalls',
  filterData,
  ...age,
})

const byCreation = { orderBy: 'created_at', since: 'created_at' } as const
const byDeadline = { orderBy: 'answer_due_at', since: 'assigned_at' } as const

function dispatcherQueues({ enableServiceContract, usesDpc, today }: QueueFacts): Queue[] {
  const ending = { contract_status: ['A'], end_date: { from: today, to: addDays(today, limits.contractEnds) } }
  return [
    callQueue('unassigned', { unassigned: true }, byCreation),
    callQueue('declined', { declined: true }, byCreation),
    callQueue('unanswered', { unanswered: true }, byDeadline),
    callQueue('without_technician', { without_technician: true }, { since: 'accepted_at' }),
    callQueue('overdue', { overdue: true }, { orderBy: 'appointment_date_at', since: 'appointment_date_at' }),
    ...documentQueues('to_approve', { Confirmed: ['N'], IsChangeRequested: ['N'] }, usesDpc),
    ...(enableServiceContract
      ? [{ name: 'contracts_ending', list: 'servicecontracts', filterData: ending, orderBy: 'end_date' } as const]
      : []),
    ...invoiceQueues({ role: Role.dispatcher, today }),
  ]
}

function technicianQueues({ openStatuses, usesDpc, today }: QueueFacts): Queue[] {
  return [
    callQueue(
      'visits_today',
      { status: openStatuses, appointment_date_at: { from: today, to: today } },
      { orderBy: 'appointment_date_at' },
    ),
    ...documentQueues('change_requested', { IsChangeRequested: ['Y'] }, usesDpc),
    callQueue('done_without_fee', { done_without_fee: true }),
  ]
}

function companyQueues(facts: QueueFacts): Queue[] {
  return [
    callQueue('to_answer', { unaccepted: true }, byDeadline),
    callQueue('customer_wishes', { customer_answer: ['wish', 'cancelled'] }),
    callQueue('another_visit', { another_visit: true }),
    ...technicianQueues(facts),
    {
      name: 'ready_to_invoice',
      list: 'invoicegeneration',
      filterData: { confirmed: true, status: 'O' },
      hasSum: true,
    },
  ]
}

function callCentreQueues({ today }: QueueFacts): Queue[] {
  return [
    callQueue('asked_by_customer', { asked_by_customer: true, without_appointment: true }, byCreation),
    callQueue('reopening', { reopening: true }),
    callQueue(
      'without_appointment',
      { without_appointment: true, created_at: { to: addDays(today, -limits.withoutAppointment) } },
      byCreation,
    ),
    callQueue('mine', { mine: true, created_at: { from: addDays(today, -limits.mine) } }),
  ]
}

/** The invoices of companies that wait for central staff; those to release are a dispatcher's. */
function invoiceQueues({ role, today }: Pick<QueueFacts, 'role' | 'today'>): Queue[] {
  const filters = filtersOfInvoiceQueues(today)
  return invoiceQueueNames
    .filter((name) => name !== 'invoices_to_release' || role === Role.dispatcher)
    .map((name) => ({ name, list: 'supplierinvoices', filterData: filters[name], hasSum: true, orderBy: 'due_on' }))
}

/** One queue for each type of document; return requests have no amount. */
function documentQueues(name: QueueName, filterData: FilterData, usesDpc: boolean): Queue[] {
  return [
    { name, list: 'fees', filterData, hasSum: true },
    { name, list: 'spareparts', filterData, hasSum: true },
    ...(usesDpc ? [{ name, list: 'dpc', filterData } as const] : []),
  ]
}
