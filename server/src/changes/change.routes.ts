import { changeApi } from '@callout/domain/changes/change.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { listChanges } from './change.actions.ts'

export function registerChangeRoutes(app: AppContext) {
  registerEndpoint(app, changeApi.list, listChanges)
}
