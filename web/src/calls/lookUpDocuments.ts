import { documentApi } from '@callout/domain/documents/document.api.ts'
import { text } from '../kernel/i18n.ts'
import { send } from '../kernel/send.ts'
import { toast } from '../kernel/toast.ts'

/** Whether a call has a fee document and a spare-part document, as of now; undefined, told in a toast, where a lookup fails. */
export async function lookUpDocuments(call_id: string): Promise<boolean | undefined> {
  const asked = { request: { Page: 1, PageSize: 1, Total: -1 }, filterData: { call_id } }
  try {
    const [fees, parts] = await Promise.all([send(documentApi.fees, asked), send(documentApi.spareParts, asked)])
    return fees.Data.length > 0 && parts.Data.length > 0
  } catch {
    toast.error(text('message.error_api_fee'))
  }
}
