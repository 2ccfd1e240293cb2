import { accountApiPaths } from '@callout/domain/account/account.paths.ts'
import { attachmentListPath } from '@callout/domain/attachments/attachment.list.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { boardPath } from '@callout/domain/calls/dispatch/dispatch.paths.ts'
import { planningPaths } from '@callout/domain/calls/planning/planning.paths.ts'
import { caseApi } from '@callout/domain/cases/case.api.ts'
import { companyHoursPaths } from '@callout/domain/companies/hours.paths.ts'
import { legalApiPaths } from '@callout/domain/companies/legal.paths.ts'
import { contractApiPaths } from '@callout/domain/contracts/contract.paths.ts'
import { customerPath } from '@callout/domain/customers/customer.paths.ts'
import { documentApiPaths } from '@callout/domain/documents/document.paths.ts'
import { invoiceApiPaths } from '@callout/domain/invoices/invoice.paths.ts'
import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { notificationApi } from '@callout/domain/notifications/notification.api.ts'
import { overviewApiPaths } from '@callout/domain/overview/overview.paths.ts'
import type { ChangeNotice } from '@callout/domain/platform/change-notice.ts'
import { policyApiPaths } from '@callout/domain/policy/policy.paths.ts'
import { teamApiPaths } from '@callout/domain/team/team.paths.ts'
import { visitPaths } from '@callout/domain/visits/visit.paths.ts'
import { valueListKey } from '../../platform/api/queries.ts'

/** A query in the cache, with its current data. */
interface CachedQuery {
  readonly queryKey: readonly unknown[]
  readonly state: { readonly data: unknown }
}

interface Versioned {
  readonly ID?: string
  readonly version?: number
}

const isUpToDate = (row: Versioned, { ID, version }: ChangeNotice) => row.ID === ID && (row.version ?? 0) >= version

/** True if a page of a list, or a whole list, already shows this version of the row. */
function listShowsVersion(data: unknown, notice: ChangeNotice): boolean {
  const rows = Array.isArray(data) ? data : (data as { Data?: unknown } | undefined)?.Data
  return Array.isArray(rows) && rows.some((row: Versioned) => isUpToDate(row, notice))
}

/** True if `ID` occurs anywhere in a query key. */
function mentionsId(part: unknown, ID: string): boolean {
  if (typeof part !== 'object' || part === null) return part === ID
  return Object.values(part).some((inner) => mentionsId(inner, ID))
}

/** Filters by what changes without a new version of the call: the customer's answers, fees and reports of visits. */
const unversionedFilters = ['customer_answer', 'rating', 'another_visit', 'to_plan', 'done_without_fee', 'without_fee']

const hasUnversionedFilter = (filterData: unknown) =>
  typeof filterData === 'object' && filterData !== null && unversionedFilters.some((name) => name in filterData)

interface AffectedPaths {
  /** The list of such records: a changed record may enter or leave any page of it. */
  readonly list: string
  readonly load: string
  /** Queries that any change of such a record may affect. */
  readonly always: readonly string[]
}

const affectedPaths: Partial<Record<ChangeNotice['kind'], AffectedPaths>> = {
  call: {
    list: callApi.list.path,
    load: callApi.load.path,
    always: [
      callApi.unassignedCount.path,
      caseApi.openCalls.path,
      customerPath,
      boardPath,
      planningPaths.technicianDays,
      planningPaths.companyDays,
      planningPaths.planDay,
      visitPaths.days,
    ],
  },
  contract: {
    list: contractApiPaths.list,
    load: contractApiPaths.load,
    always: [contractApiPaths.forAppliance, customerPath],
  },
  invoice: { list: invoiceApiPaths.list, load: invoiceApiPaths.load, always: [] },
}

const documentLists: readonly unknown[] = [documentApiPaths.fees, documentApiPaths.spareParts, documentApiPaths.dpcs]
/** An approved fee enters the invoiceable fees; an invoiced fee moves from there to an invoice. */
const invoiceLists: readonly unknown[] = [invoiceApiPaths.invoiceable, invoiceApiPaths.list]
const documentLoads: readonly unknown[] = [
  documentApiPaths.feeLines,
  documentApiPaths.sparePartLines,
  documentApiPaths.dpc,
]

/**
 * A document may enter any document list. A loaded document also depends on its call, which decides what is allowed.
 */
function affectsDocumentQuery(notice: ChangeNotice, { queryKey: [path], state }: CachedQuery): boolean {
  const loaded = (state.data ?? {}) as Versioned & { readonly callData?: { readonly ID: string } | null }
  if (notice.kind === 'call') return documentLoads.includes(path) && loaded.callData?.ID === notice.ID
  if (notice.kind !== 'document') return false
  if (invoiceLists.includes(path)) return true
  if (documentLists.includes(path)) return !listShowsVersion(state.data, notice)
  return documentLoads.includes(path) && loaded.ID === notice.ID && !isUpToDate(loaded, notice)
}

const overviewPaths: readonly unknown[] = [
  overviewApiPaths.overview,
  overviewApiPaths.recent,
  accountApiPaths.get,
  accountApiPaths.company,
]

const uncountedKinds: readonly ChangeNotice['kind'][] = ['maintenance', 'notification', 'presence', 'technician']

/** True if the change in the notice may affect the numbers of the home page and of accounts. */
export const affectsOverview = ({ kind }: ChangeNotice) => !uncountedKinds.includes(kind)

/**
 * True for the numbers of the home page and of accounts. Any change of a record may affect them, so they are refreshed
 * less often.
 */
export const isOverviewQuery = ({ queryKey: [path] }: Pick<CachedQuery, 'queryKey'>) => overviewPaths.includes(path)

/** Queries that read the hours, leave or skills of technicians; their company's hours are part of them. */
const calendarPaths: readonly unknown[] = [
  planningPaths.technicianDays,
  planningPaths.companyDays,
  planningPaths.planDay,
  teamApiPaths.get,
]

/** Queries that read the legal facts or the working hours of companies. */
const companyPaths: readonly unknown[] = [legalApiPaths.get, companyHoursPaths.get, ...calendarPaths]

/** True if the change in the notice may affect the data of a query. */
export function affectsQuery(notice: ChangeNotice, { queryKey, state }: CachedQuery): boolean {
  const [path] = queryKey
  // The set-up of a network shows everywhere: its texts, prices and people.
  if (notice.kind === 'administration') return true
  if (path === valueListKey) return false
  if (notice.kind === 'presence') return path === caseApi.enter.path && mentionsId(queryKey.slice(1), notice.ID)
  if (notice.kind === 'notification') return path === notificationApi.list.path
  if (notice.kind === 'policy') return path === policyApiPaths.get
  if (notice.kind === 'company') return companyPaths.includes(path)
  if (notice.kind === 'technician') return calendarPaths.includes(path)
  if (notice.kind === 'maintenance') return path === maintenanceApi.get.path || path === maintenanceApi.common.path
  if (affectsDocumentQuery(notice, { queryKey, state })) return true
  if (notice.kind === 'document') return false
  const { list, load, always = [] } = affectedPaths[notice.kind] ?? {}
  if (path === list) return !listShowsVersion(state.data, notice) || hasUnversionedFilter(queryKey[1])
  if (always.some((one) => path === one)) return true
  // The list of the attachments of all calls has no call id in its key.
  if (path === attachmentListPath && notice.kind === 'call' && typeof queryKey[1] === 'object') return true
  if (path === load && isUpToDate((state.data ?? {}) as Versioned, notice)) return false
  return mentionsId(queryKey.slice(1), notice.ID)
}
