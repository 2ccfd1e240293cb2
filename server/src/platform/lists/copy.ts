import type { ListRequest } from '@callout/domain/platform/list.request.ts'
import type { RequestContext } from '../http/context.ts'
import { malformedRequest } from '../http/problem.ts'

/** Records in the access log that a program copied whole records of a list. */
export function recordCopy(
  { recordAccess }: Pick<RequestContext, 'recordAccess'>,
  kind: string,
  { filterData, after }: ListRequest,
  rows: number,
) {
  recordAccess({ action: 'exported', kind, filter: { ...filterData, ...(after !== undefined && { after }) }, rows })
}

/** Refuses a cursor where the rows are too few to need one. */
export function refuseCursor({ after }: Pick<ListRequest, 'after'>) {
  if (after !== undefined) throw malformedRequest('request.after: this list has pages alone')
}
