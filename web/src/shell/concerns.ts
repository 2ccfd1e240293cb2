import { callApi } from '@callout/domain/calls/call.api.ts'
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

/** Whether the answer to a query may be another one since what the notice tells of. */
export function concerns(notice: Notice, { queryKey, state }: Asked): boolean {
  const [path] = queryKey
  if (path === valueListKey) return false
  if (notice.kind === 'maintenance') return path === maintenanceApi.get.path || path === maintenanceApi.common.path
  // A call may come into any list of calls, and leave it.
  if (path === callApi.list.path) return !showsIt(state.data, notice)
  if (path === callApi.unassignedCount.path) return true
  if (path === callApi.load.path && isAsNew((state.data ?? {}) as Versioned, notice)) return false
  return names(queryKey.slice(1), notice.ID)
}
