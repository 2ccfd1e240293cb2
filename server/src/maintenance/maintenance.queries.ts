import { type MaintenanceRecord, presetMaintenance } from '@callout/domain/maintenance/maintenance.ts'
import type { Db } from '../kernel/db.ts'

/** The maintenance that was set, else the preset one. */
export async function maintenanceNow(tx: Db): Promise<MaintenanceRecord> {
  const row = await tx.selectFrom('maintenance').selectAll().executeTakeFirst()
  if (!row) return presetMaintenance
  const { only_row: _, messages, ...record } = row
  return { ...record, messages: messages as MaintenanceRecord['messages'] }
}
