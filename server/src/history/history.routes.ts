import { historyApi } from '@callout/domain/history/history.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { listHistory } from './history.actions.ts'

export function serveHistory(house: House) {
  serve(house, historyApi.list, listHistory)
}
