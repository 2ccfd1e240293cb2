import { historyApi } from '@callout/domain/history/history.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { listHistory } from './history.actions.ts'

export function registerHistoryRoutes(app: AppContext) {
  registerEndpoint(app, historyApi.list, listHistory)
}
