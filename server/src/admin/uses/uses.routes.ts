import { adminUsesApi } from '@callout/domain/admin/admin.uses.api.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { registerEndpoint } from '../../platform/http/endpoint.ts'
import { getUses } from './find-uses.ts'
import { replaceRow } from './replace.ts'
import { deleteRow, setActive } from './set-active.ts'

export function registerAdminUsesRoutes(app: AppContext) {
  registerEndpoint(app, adminUsesApi.uses, getUses)
  registerEndpoint(app, adminUsesApi.deactivate, setActive(false))
  registerEndpoint(app, adminUsesApi.activate, setActive(true))
  registerEndpoint(app, adminUsesApi.replace, replaceRow)
  registerEndpoint(app, adminUsesApi.remove, deleteRow)
}
