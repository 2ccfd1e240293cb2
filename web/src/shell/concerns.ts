import { attachmentListPath } from '@callout/domain/attachments/attachment.list.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractPath } from '@callout/domain/contracts/contract.paths.ts'
import { documentPath } from '@callout/domain/documents/document.paths.ts'
import { invoicePath } from '@callout/domain/invoices/invoice.paths.ts'
import type { Notice } from '@callout/domain/kernel/live.ts'
import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { valueListKey } from '../kernel/queries.ts'

/** What has been asked, and what was answered so far. */
interface Asked {
  readonly queryKey: readonly unknown[]
  readonly state: { readonly data: unknown }
}

interface Versioned {
  readonly ID?: string
  readonly version?: number
}

const isAsNew = (row: Versioned, { ID, version }: Notice) => row.ID === ID && (row.version ?? 0) >= version

/** Whether a page of a list, or a list as a whole, already shows this version of the row. */
function showsIt(data: unknown, notice: Notice): boolean {
  const rows = Array.isArray(data) ? data : (data as { Data?: unknown } | undefined)?.Data
  return Array.isArray(rows) && rows.some((row: Versioned) => isAsNew(row, notice))
}

/** Whether `ID` stands anywhere in what was asked. */
function names(asked: unknown, ID: string): boolean {
  if (typeof asked !== 'object' || asked === null) return asked === ID
  return Object.values(asked).some((part) => names(part, ID))
}

interface Reach {
  /** Lists of such records: one may come into any of them, and leave it. */
  readonly list: string
  readonly load: string
  /** What else a change of one may change, whichever it is. */
  readonly always: readonly string[]
}

const reach: Partial<Record<Notice['kind'], Reach>> = {
  call: { list: callApi.list.path, load: callApi.load.path, always: [callApi.unassignedCount.path] },
  contract: { list: contractPath.list, load: contractPath.load, always: [contractPath.forAppliance] },
}

const documentLists: readonly unknown[] = [documentPath.fees, documentPath.spareParts, documentPath.dpcs]
/** An approved fee comes into what can be invoiced; an invoiced one leaves it for an invoice. */
const invoiceLists: readonly unknown[] = [invoicePath.invoiceable, invoicePath.list]
const documentLoads: readonly unknown[] = [documentPath.feeLines, documentPath.sparePartLines, documentPath.dpc]

/** A document may come into any list of them; a loaded one also changes with its call, which says what may be done. */
function concernsDocuments(notice: Notice, { queryKey: [path], state }: Asked): boolean {
  const loaded = (state.data ?? {}) as Versioned & { readonly callData?: { readonly ID: string } | null }
  if (notice.kind === 'call') return documentLoads.includes(path) && loaded.callData?.ID === notice.ID
  if (notice.kind !== 'document') return false
  if (invoiceLists.includes(path)) return true
  if (documentLists.includes(path)) return !showsIt(state.data, notice)
  return documentLoads.includes(path) && loaded.ID === notice.ID && !isAsNew(loaded, notice)
}

/** Whether the answer to a query may be another one since what the notice tells of. */
export function concerns(notice: Notice, { queryKey, state }: Asked): boolean {
  const [path] = queryKey
  if (path === valueListKey) return false
  if (notice.kind === 'maintenance') return path === maintenanceApi.get.path || path === maintenanceApi.common.path
  if (concernsDocuments(notice, { queryKey, state })) return true
  if (notice.kind === 'document') return false
  const { list, load, always = [] } = reach[notice.kind] ?? {}
  if (path === list) return !showsIt(state.data, notice)
  if (always.some((one) => path === one)) return true
  // A page over the attachments of all calls names no call.
  if (path === attachmentListPath && notice.kind === 'call' && typeof queryKey[1] === 'object') return true
  if (path === load && isAsNew((state.data ?? {}) as Versioned, notice)) return false
  return names(queryKey.slice(1), notice.ID)
}
