import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { type ComputedLists, listValues } from './value-list.actions.ts'

export function registerValueListRoutes(app: AppContext, roomLists: ComputedLists) {
  registerEndpoint(app, valueListApi.list, listValues(roomLists))
}
