import { once } from '@callout/domain/platform/once.ts'
import { productVersion } from '@callout/domain/session/session.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { registerAccountRoutes } from './account/account.routes.ts'
import { createAddressProvider } from './addresses/address.provider.ts'
import { registerAddressRoutes } from './addresses/address.routes.ts'
import { registerAdminRoutes } from './admin/admin.routes.ts'
import { registerSetupRoutes } from './admin/setup/setup.routes.ts'
import { registerApiKeyRoutes } from './api-keys/api-key.routes.ts'
import { createKeyAuthenticator, isApiKey } from './api-keys/key.authenticator.ts'
import { createKeyUsage } from './api-keys/key.usage.ts'
import { deleteAttachment, saveAttachment } from './attachments/attachment.actions.ts'
import { addToAttachment, attachAs, attachToCall, attachToContract } from './attachments/attachment.change.ts'
import { callAttachments } from './attachments/attachment.owner.ts'
import { registerAttachmentRoutes } from './attachments/attachment.routes.ts'
import { uploadFile } from './attachments/attachment.upload.ts'
import { expireUpload } from './attachments/upload.reservation.ts'
import { companiesForCall } from './calls/assignment/call.companies.ts'
import { networkPolicy } from './calls/assignment/call.ranking.ts'
import { classifyCall } from './calls/call.classify.ts'
import { applyCardToCall } from './calls/call.create.ts'
import { refuseOldCall } from './calls/call.old-version.ts'
import { reopenDoneCall } from './calls/call.reopen.ts'
import { appendToReport, reportOnCall, rewriteReport } from './calls/call.report.ts'
import { registerCallRoutes } from './calls/call.routes.ts'
import { listTechnicians } from './calls/call.technicians.ts'
import { requestVisit } from './calls/customer/customer.request.ts'
import { holdSlot, moveVisitTo, slotsForCustomer } from './calls/customer/customer.visit.ts'
import { registerDispatchRoutes } from './calls/dispatch/dispatch.routes.ts'
import { registerPushRoutes } from './calls/push/push.routes.ts'
import { registerCampaignRoutes } from './campaigns/campaign.routes.ts'
import { registerCaseRoutes } from './cases/case.routes.ts'
import { registerChangeRoutes } from './changes/change.routes.ts'
import { listSubcontractors } from './companies/company.choices.ts'
import { registerCompanyRoutes } from './companies/company.routes.ts'
import { registerContractRoutes } from './contracts/contract.routes.ts'
import { applyCardToContract } from './contracts/contract.save.ts'
import { listContractTemplates } from './contracts/template.choices.ts'
import { registerCustomerLinkRoutes } from './customer-link/link.routes.ts'
import { registerRequestRoutes } from './customer-link/request/request.routes.ts'
import { registerCustomerRoutes } from './customers/customer.routes.ts'
import { registerDefectRoutes } from './defects/defect.routes.ts'
import { registerDocumentRoutes } from './documents/document.routes.ts'
import { saveOrder } from './documents/document.save.ts'
import { listCallFees } from './documents/fee.choices.ts'
import { registerCardRoutes } from './equipment/card.routes.ts'
import { registerHistoryRoutes } from './history/history.routes.ts'
import { registerImportRoutes } from './import/put/import.routes.ts'
import { registerInvoiceRoutes } from './invoices/invoice.routes.ts'
import { registerMailRoutes } from './mail/mail.routes.ts'
import { registerMaintenanceRoutes } from './maintenance/maintenance.routes.ts'
import { registerNotificationRoutes } from './notifications/notification.routes.ts'
import { registerOverviewRoutes } from './overview/overview.routes.ts'
import { createAccessLog } from './platform/audit/access-log.ts'
import type { Config } from './platform/config/config.ts'
import { openDb, requestTimeoutMs } from './platform/database/db.ts'
import { createReadRouter } from './platform/database/read-router.ts'
import { createTtlCache } from './platform/database/ttl-cache.ts'
import { type ChangeEvent, createEventBus } from './platform/events/event-bus.ts'
import { createEventLeases } from './platform/events/event-leases.ts'
import { registerEventRoutes } from './platform/events/event-stream.ts'
import { createExporter } from './platform/exports/exporter.ts'
import { createFileStore } from './platform/files/file-store.ts'
import { createMalwareScan } from './platform/files/malware-scan.ts'
import { createPrincipalCache } from './platform/http/authentication/principal-cache.ts'
import type { AppContext } from './platform/http/context.ts'
import { buildOpenApi } from './platform/http/openapi/openapi.ts'
import { registerViewer } from './platform/http/openapi/viewer/viewer.routes.ts'
import { registerProblemPages } from './platform/http/problem/problem.page.ts'
import { createQuotas } from './platform/http/quotas.ts'
import { buildServer } from './platform/http/server.ts'
import { registerWebRoutes } from './platform/http/static-files.ts'
import { createWorkGates } from './platform/http/work-gates.ts'
import { createMetrics, type Metrics } from './platform/observability/metrics.ts'
import { registerOperationsRoutes } from './platform/observability/operations.routes.ts'
import { countCosts, logSlowRequests } from './platform/observability/slow-requests.ts'
import type { Traces } from './platform/observability/traces.ts'
import { registerPolicyRoutes } from './policy/policy.routes.ts'
import { registerQualityRoutes } from './quality/quality.routes.ts'
import { registerSearchRoutes } from './search/search.routes.ts'
import { createAuthenticator } from './session/session.queries.ts'
import { registerSessionRoutes } from './session/session.routes.ts'
import { registerTeamRoutes } from './team/team.routes.ts'
import type { ComputedLists } from './value-lists/value-list.actions.ts'
import { registerValueListRoutes } from './value-lists/value-list.routes.ts'
import { registerViewRoutes } from './views/view.routes.ts'
import { registerVisitRoutes } from './visits/visit.routes.ts'
import { registerWebhookRoutes } from './webhooks/webhook.routes.ts'

/** Value lists that other rooms provide. */
export const roomLists = {
  technicians: listTechnicians,
  subContractors: listSubcontractors,
  contract_templates: listContractTemplates,
  call_fees: listCallFees,
} satisfies ComputedLists

interface AppOptions {
  readonly config: Config
  readonly pool: pg.Pool
  readonly now?: () => Date
  /** Metrics, shared with the job workers of the process; new ones if undefined. */
  readonly metrics?: Metrics
  /** Undefined without a collector. */
  readonly traces?: Traces | undefined
}

/** Builds the server with all routes over a database. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, pool } = options
  const fastify = await buildServer(config)
  const app = createAppContext(fastify, options)
  registerCloseHooks(app)
  registerRooms(app)
  registerEventRoutes(app)
  registerOperationsRoutes(app, pool)
  logSlowRequests(fastify, config.slowRequestMs)
  options.traces?.follow(fastify)
  registerOpenApi(app)
  registerViewer(fastify)
  registerProblemPages(fastify)
  fastify.decorate('endpoints', app.endpoints)
  fastify.decorate('workGates', app.workGates)
  await registerWebRoutes(fastify, config.publicUrl, config.mapStyleUrl)
  return fastify
}

function createAppContext(fastify: FastifyInstance, options: AppOptions): AppContext {
  const { config, pool, now = () => new Date(), metrics = createMetrics() } = options
  const observer = countCosts({
    onPoolWait: (seconds: number) => metrics.poolWaits.observe(seconds),
    onQuery: (seconds: number) => metrics.queries.observe(seconds),
  })
  const db = openDb(pool, { observer, timeoutMs: requestTimeoutMs })
  const ttlCache = createTtlCache(db)
  const readRouter = createReadRouter({
    pool,
    db,
    readUrl: config.databaseReadUrl,
    observer,
    onRead: (source) => metrics.replicaReads.inc({ source }),
  })
  // Not through a pooler: listening and cursors need a session that stays.
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl ?? ''
  const noteChanges = (changes: readonly ChangeEvent[]) =>
    readRouter.noteChange(changes.map((change) => change.network_code))
  const quotas = createQuotas(config, (quota) => metrics.quotaRefusals.inc({ quota }))
  const authenticateSession = createAuthenticator(db, ttlCache)
  const authenticateKey = createKeyAuthenticator(db, createKeyUsage(db, quotas, config.apiKeyRequestsPerMinute))
  return {
    fastify,
    config,
    db,
    readRouter,
    now,
    ttlCache,
    files: createFileStore(config),
    scanFile: createMalwareScan(config.clamd, metrics),
    exporter: createExporter(directUrl),
    events: createEventBus(pool, directUrl, readRouter.hasReplicas ? noteChanges : undefined),
    metrics,
    quotas,
    workGates: createWorkGates(quotas),
    eventLeases: createEventLeases(db, quotas, now),
    accessLog: createAccessLog(db, fastify.log),
    principals: createPrincipalCache((credentials, now) =>
      isApiKey(credentials.token) ? authenticateKey(credentials, now) : authenticateSession(credentials, now),
    ),
    endpoints: new Map(),
    eventStreams: new Set(),
  }
}

function registerCloseHooks(app: AppContext) {
  const { fastify } = app
  fastify.addHook('preClose', async () => {
    for (const stream of app.eventStreams) stream.end()
  })
  // `onClose` runs after running requests are answered: they still publish what they change.
  fastify.addHook('onClose', app.events.close)
  fastify.addHook('onClose', () => app.accessLog.close())
  fastify.addHook('onClose', app.exporter.close)
  fastify.addHook('onClose', app.readRouter.close)
  fastify.addHook('onClose', async () => app.eventLeases.close())
}

function registerRooms(app: AppContext) {
  registerSessionRoutes(app)
  registerMaintenanceRoutes(app)
  registerValueListRoutes(app, roomLists)
  registerCallRoutes(app, attachToCall)
  registerDispatchRoutes(app)
  registerPushRoutes(app)
  registerPolicyRoutes(app, networkPolicy.forget)
  registerCardRoutes(app, { call: applyCardToCall, contract: applyCardToContract })
  registerContractRoutes(app, attachToContract)
  registerDefectRoutes(app, classifyCall)
  registerDocumentRoutes(app, reopenDoneCall)
  registerCompanyRoutes(app, companiesForCall)
  const addresses = createAddressProvider(app.config, app.fastify.log)
  registerAddressRoutes(app, addresses)
  registerHistoryRoutes(app)
  registerAttachmentRoutes(app)
  registerInvoiceRoutes(app)
  registerVisitRoutes(app, {
    refuseOldVersion: refuseOldCall,
    saveFee: saveOrder('fee'),
    saveSparePart: saveOrder('sparepart'),
    saveAttachment: saveAttachment(callAttachments),
    reportOnCall,
    appendToReport,
    rewriteReport,
    attachAs,
    addToAttachment,
    deleteAttachment: deleteAttachment(callAttachments),
  })
  registerMailRoutes(app)
  registerCaseRoutes(app)
  registerNotificationRoutes(app)
  registerCustomerRoutes(app)
  const photos = { uploadFile, attachToCall, expireUpload }
  registerCustomerLinkRoutes(app, { slotsForCustomer, holdSlot, moveVisitTo, ...photos })
  registerRequestRoutes(app, { requestVisit, searchPlaces: addresses.searchPublic, ...photos })
  registerSearchRoutes(app)
  registerImportRoutes(app)
  registerAdminRoutes(app)
  registerOverviewRoutes(app)
  registerAccountRoutes(app)
  registerQualityRoutes(app)
  registerCampaignRoutes(app)
  registerTeamRoutes(app)
  registerApiKeyRoutes(app)
  registerChangeRoutes(app)
  registerWebhookRoutes(app)
  registerViewRoutes(app)
  registerSetupRoutes(app)
}

function registerOpenApi({ fastify, endpoints, config }: AppContext) {
  // Built once, because it takes 40 ms and anybody may request it.
  const document = once(() => Buffer.from(JSON.stringify(buildOpenApi(endpoints, config.publicUrl, productVersion))))
  fastify.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
}
