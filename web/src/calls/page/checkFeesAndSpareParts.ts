import { documentApi } from '@callout/domain/documents/document.api.ts'
import { send } from '../../platform/api/send.ts'
import { toast } from '../../platform/browser/toast.ts'
import { text } from '../../platform/i18n/i18n.ts'

/** True if a call has a fee and a spare-part document. If a lookup fails, shows a toast and returns undefined. */
export async function checkFeesAndSpareParts(call_id: string): Promise<boolean | undefined> {
  const body = { request: { Page: 1, PageSize: 1, Total: -1 }, filterData: { call_id } }
  try {
    const [fees, parts] = await Promise.all([send(documentApi.fees, body), send(documentApi.spareParts, body)])
    return fees.Data.length > 0 && parts.Data.length > 0
  } catch {
    toast.error(text('message.error_api_fee'))
  }
}
