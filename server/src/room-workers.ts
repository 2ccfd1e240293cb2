import { sql } from 'kysely'
import { pino } from 'pino'
import { createAccountTasks } from './account/account.tasks.ts'
import { createAdminTasks } from './admin/admin.tasks.ts'
import { createImportTasks } from './admin/wizard/import.job.ts'
import { createVisitReportTasks } from './attachments/visit-report/visit-report.job.ts'
import { callForCampaign } from './calls/campaign/call-for-campaign.ts'
import { createCustomerTasks } from './calls/customer/customer.tasks.ts'
import { createDeadlineTasks } from './calls/deadlines/deadline.tasks.ts'
import { createPushTasks } from './calls/push/push.tasks.ts'
import { createCampaignTasks } from './campaigns/campaign.tasks.ts'
import { createCheckTasks } from './documents/checks/check.job.ts'
import { createFeePriceTasks } from './documents/fee-price.job.ts'
import { createInvoiceTasks } from './invoices/invoice.job.ts'
import { openDb } from './platform/database/db.ts'
import { createEventSender } from './platform/events/event-bus.ts'
import { createFileStore } from './platform/files/file-store.ts'
import { createQuotas, type Quota } from './platform/http/quotas.ts'
import { startWorkers } from './platform/jobs/workers.ts'
import { logSerializers } from './platform/observability/log.ts'
import { loadVapidKeys } from './platform/push/vapid.ts'
import { createQualityTasks } from './quality/quality.tasks.ts'
import { startWebhookSender } from './webhooks/webhook.sender.ts'

/** Starts the job workers of this process, with the jobs of the rooms. Rejects if the database is unavailable. */
export async function startRoomWorkers(options: Omit<Parameters<typeof startWorkers>[0], 'roomTasks'>) {
  const { config, pool, metrics } = options
  const { publicUrl, osrmUrl } = config
  const db = openDb(pool)
  const events = createEventSender(pool)
  const { publish } = events
  const parts = { db, publish, publicUrl, osrmUrl, now: () => new Date() }
  const countRefusal = (quota: Quota) => metrics.quotaRefusals.inc({ quota })
  const fileParts = { ...parts, files: createFileStore(config) }
  const reportParts = { ...fileParts, quotas: createQuotas(config, countRefusal) }
  await loadVapidKeys(db, config.vapidPrivateKey)
  const workers = await startWorkers({
    ...options,
    roomTasks: {
      ...createDeadlineTasks(parts),
      ...createCheckTasks(parts),
      ...createFeePriceTasks(parts),
      ...createAccountTasks(parts),
      ...createAdminTasks(parts),
      ...createCustomerTasks({ ...parts, sendsSms: config.sms !== undefined }),
      ...createPushTasks(parts, config),
      ...createVisitReportTasks(reportParts),
      ...createInvoiceTasks(fileParts),
      ...createImportTasks(fileParts),
      ...createQualityTasks(parts),
      ...createCampaignTasks({ ...parts, callForCampaign, mailsPerDay: config.campaignMailsPerNetwork }),
    },
  })
  // After an upgrade or a bulk load, documents wait for their first check.
  await sql`select graphile_worker.add_job('check_documents', job_key => 'check_unchecked')`.execute(db)
  const log = pino({ level: config.logLevel, serializers: logSerializers })
  const { webhookAllowPrivate: allowPrivate, isIsolated: onlyToThisMachine } = config
  const webhooks = startWebhookSender({ pool, publicUrl, metrics, allowPrivate, onlyToThisMachine }, log)
  return {
    stop: async () => {
      await Promise.all([workers.stop(), webhooks.stop()])
      await events.close()
    },
  }
}
