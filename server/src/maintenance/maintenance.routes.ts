import { maintenanceApi } from '@callout/domain/maintenance/maintenance.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { maintenanceNow } from './maintenance.queries.ts'

export function serveMaintenance(house: House) {
  serve(house, maintenanceApi.get, ({ tx }) => maintenanceNow(tx))
  serve(house, maintenanceApi.common, async ({ tx }) => ({ Data: [await maintenanceNow(tx)] }))
}
