import { viewApi } from '@callout/domain/views/view.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { deleteView, listViews, saveView } from './view.actions.ts'

export function registerViewRoutes(app: AppContext) {
  registerEndpoint(app, viewApi.list, listViews)
  registerEndpoint(app, viewApi.save, saveView)
  registerEndpoint(app, viewApi.delete, deleteView)
}
