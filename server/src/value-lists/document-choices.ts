import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { type DocumentCodeList, documentCodesOf, documentCodeText } from './document-codes.queries.ts'

export const listDocumentCodes =
  (list: DocumentCodeList) =>
  async ({ lang }: RequestContext): Promise<ValueListItem[]> =>
    documentCodesOf(list).map((value) => ({ uuid: value, text: documentCodeText(list, value, lang), value }))
