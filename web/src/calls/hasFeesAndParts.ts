import { documentApi } from '@callout/domain/documents/document.api.ts'
import { send } from '../kernel/send.ts'

/** Whether a call has a fee document and a spare-part document, as of now. Throws what the lookups throw. */
export async function hasFeesAndParts(call_id: string): Promise<boolean> {
  const asked = { request: { Page: 1, PageSize: 1, Total: -1 }, filterData: { call_id } }
  const [fees, parts] = await Promise.all([send(documentApi.fees, asked), send(documentApi.spareParts, asked)])
  return fees.Data.length > 0 && parts.Data.length > 0
}
