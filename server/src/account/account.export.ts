import type { accountApi } from '@callout/domain/account/account.api.ts'
import type { AccountColumn } from '@callout/domain/account/account.columns.ts'
import { accountList } from '@callout/domain/account/account.list.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { exportList } from '../platform/exports/export-list.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { FileResponse } from '../platform/http/send-file.ts'
import { checkedCompany } from './account.actions.ts'
import { accountRows, accountsVisibleTo } from './account.queries.ts'

/** The accounts of a month as an xlsx file, a row for each company. */
export async function exportAccount(
  ctx: RequestContext,
  request: BodyOf<typeof accountApi.export>,
): Promise<FileResponse> {
  const company = await checkedCompany(ctx, request)
  const source = {
    list: accountList,
    from: accountRows(ctx.actor, request.month, company?.societe_uuid),
    visibleTo: accountsVisibleTo,
    extraColumns: [],
    toRow: (row: object) => row,
  }
  const columns = Object.keys(accountList.columns).map((Field) => ({ Field, Name: headerOf(Field, ctx.lang) }))
  return exportList(ctx, source, { Page: 1, PageSize: 0, Sorts: [], Total: -1, filterData: {}, columns }, {})
}

/** Header of a column; a sum is named after the column it belongs to. */
function headerOf(field: string, lang: Language): string {
  if (field === 'raison_sociale') return translate(lang, 'field.raison_sociale')
  if (field === 'month') return translate(lang, 'account.month')
  const name = translate(lang, `account.column.${field.replace(/_sum$/, '') as AccountColumn}`)
  return field.endsWith('_sum') ? translate(lang, 'account.sum', { name }) : name
}
