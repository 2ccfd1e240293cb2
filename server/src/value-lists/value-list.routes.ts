import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { listValues } from './value-list.actions.ts'

export function serveValueLists(house: House) {
  serve(house, valueListApi.list, listValues)
}
