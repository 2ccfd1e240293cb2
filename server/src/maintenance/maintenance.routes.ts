import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { loadMaintenance } from './maintenance.queries.ts'

export function registerMaintenanceRoutes(app: AppContext) {
  registerEndpoint(app, maintenanceApi.get, ({ tx }) => loadMaintenance(tx))
  registerEndpoint(app, maintenanceApi.common, async ({ tx }) => ({ Data: [await loadMaintenance(tx)] }))
}
