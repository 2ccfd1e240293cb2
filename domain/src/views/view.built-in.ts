import { CallStatus } from '../calls/call.ts'
import { invoiceableFilter } from '../invoices/invoice.list.ts'
import type { MessageKey } from '../messages/messages.ts'
import { isElevated, Role, who } from '../platform/access.ts'
import type { FilterData, Sort } from '../platform/list.request.ts'
import type { ViewListName } from './view.lists.ts'

/** Values that the filters of a built-in view depend on. */
export interface ViewFacts {
  readonly account_uuid: string
  /** The date that many days from today in the network's time zone, `YYYY-MM-DD`; negative is the past. */
  readonly dayFromToday: (days: number) => string
}

/** A view that everybody of a role has. */
export interface BuiltInView {
  readonly ID: string
  readonly name: MessageKey
  readonly roles: readonly Role[]
  readonly filterData: (facts: ViewFacts) => FilterData
  readonly Sorts?: readonly Sort[]
}

const everyone = who.everyone.roles
const centralStaff = who.centralStaff.roles
const elevated = everyone.filter(isElevated)
const open = [CallStatus.open, CallStatus.pending].map(String)
const oldestFirst: readonly Sort[] = [{ Member: 'created_at', SortDirection: 0 }]

/** The list as it is. It opens first until a person chooses another view. */
const all: BuiltInView = { ID: 'all', name: 'view.all', roles: everyone, filterData: () => ({}) }

const documentViews: readonly BuiltInView[] = [
  all,
  {
    ID: 'to_approve',
    name: 'view.to_approve',
    roles: [Role.dispatcher],
    filterData: () => ({ DocStatus: ['O'], Confirmed: ['N'], IsChangeRequested: ['N'] }),
  },
  {
    ID: 'change_requested',
    name: 'view.change_requested',
    roles: everyone,
    filterData: () => ({ DocStatus: ['O'], IsChangeRequested: ['Y'] }),
  },
]

const dayOfMonth = ({ dayFromToday }: ViewFacts) => Number(dayFromToday(0).slice(-2))
const firstDayOfMonth = (facts: ViewFacts) => facts.dayFromToday(1 - dayOfMonth(facts))
const lastDayOfLastMonth = (facts: ViewFacts) => facts.dayFromToday(-dayOfMonth(facts))

/** The built-in views of each list, in the order of their tabs. */
export const builtInViews: Readonly<Record<ViewListName, readonly BuiltInView[]>> = {
  servicecalls: [
    all,
    { ID: 'open', name: 'view.open', roles: everyone, filterData: () => ({ status: open }) },
    {
      ID: 'to_answer',
      name: 'view.to_answer',
      roles: [Role.sat],
      filterData: () => ({ unaccepted: true }),
      Sorts: [{ Member: 'answer_due_at', SortDirection: 0 }],
    },
    { ID: 'unassigned', name: 'view.unassigned', roles: [Role.dispatcher], filterData: () => ({ unassigned: true }) },
    {
      ID: 'declined',
      name: 'view.declined',
      roles: [Role.dispatcher],
      filterData: () => ({ unassigned: true, declined: true }),
    },
    {
      ID: 'older',
      name: 'view.older',
      roles: centralStaff,
      filterData: ({ dayFromToday }) => ({ status: open, created_at: { to: dayFromToday(-3) } }),
      Sorts: oldestFirst,
    },
    {
      ID: 'without_appointment',
      name: 'view.without_appointment',
      roles: everyone,
      filterData: () => ({ without_appointment: true }),
      Sorts: oldestFirst,
    },
    {
      ID: 'mine',
      name: 'view.mine',
      roles: [Role.dispatcher],
      filterData: ({ account_uuid }) => ({ status: open, dispatchers: [account_uuid] }),
    },
    { ID: 'mine', name: 'view.mine', roles: elevated, filterData: () => ({ mine: true }) },
  ],
  fees: documentViews,
  spareparts: documentViews,
  dpc: documentViews,
  servicecontracts: [
    all,
    { ID: 'active', name: 'view.active', roles: everyone, filterData: () => ({ contract_status: ['A'] }) },
    {
      ID: 'ending',
      name: 'view.ending',
      roles: centralStaff,
      filterData: ({ dayFromToday }) => ({
        contract_status: ['A'],
        end_date: { from: dayFromToday(0), to: dayFromToday(30) },
      }),
      Sorts: [{ Member: 'end_date', SortDirection: 0 }],
    },
  ],
  attachments: [
    all,
    {
      ID: 'last_days',
      name: 'view.last_days',
      roles: everyone,
      filterData: ({ dayFromToday }) => ({ created_at: { from: dayFromToday(-7) } }),
      Sorts: [{ Member: 'created_at', SortDirection: 1 }],
    },
  ],
  // A company usually invoices once a month.
  invoicegeneration: [
    { ...all, filterData: () => invoiceableFilter },
    {
      ID: 'until_last_month',
      name: 'view.until_last_month',
      roles: everyone,
      filterData: (facts) => ({ ...invoiceableFilter, DocDate: { to: lastDayOfLastMonth(facts) } }),
    },
    {
      ID: 'this_month',
      name: 'view.this_month',
      roles: everyone,
      filterData: (facts) => ({ ...invoiceableFilter, DocDate: { from: firstDayOfMonth(facts) } }),
    },
  ],
  supplierinvoices: [all],
}
