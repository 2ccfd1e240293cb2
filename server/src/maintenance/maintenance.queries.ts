import { defaultMaintenance, type MaintenanceRecord } from '@callout/domain/maintenance/maintenance.ts'
import type { Db } from '../platform/database/db.ts'

/** The stored maintenance record, or the default one. */
export async function loadMaintenance(tx: Db): Promise<MaintenanceRecord> {
  const row = await tx.selectFrom('maintenance').selectAll().executeTakeFirst()
  if (!row) return defaultMaintenance
  const { only_row: _, messages, ...record } = row
  return { ...record, messages: messages as MaintenanceRecord['messages'] }
}
