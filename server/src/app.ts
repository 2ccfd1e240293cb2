import { productVersion } from '@callout/domain/session/session.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { serveAddresses } from './addresses/address.routes.ts'
import { serveAttachments } from './attachments/attachment.routes.ts'
import { attachToCall, attachToContract } from './attachments/attachment.take.ts'
import { classifyCall } from './calls/call.classify.ts'
import { companiesForCall } from './calls/call.companies.ts'
import { giveCardToCall } from './calls/call.create.ts'
import { reopenDoneCall } from './calls/call.reopen.ts'
import { serveCalls } from './calls/call.routes.ts'
import { serveCompanies } from './companies/company.routes.ts'
import { serveContracts } from './contracts/contract.routes.ts'
import { giveCardToContract } from './contracts/contract.save.ts'
import { serveDefects } from './defects/defect.routes.ts'
import { serveDocuments } from './documents/document.routes.ts'
import { serveCards } from './equipment/card.routes.ts'
import { serveHistory } from './history/history.routes.ts'
import { serveInvoices } from './invoices/invoice.routes.ts'
import { openScan } from './kernel/clamd.ts'
import type { Config } from './kernel/config.ts'
import { openDb, requestPatience } from './kernel/db.ts'
import { serveEvents } from './kernel/events.ts'
import { openExporter } from './kernel/exporter.ts'
import { openFiles } from './kernel/files.ts'
import { buildServer } from './kernel/house.ts'
import { openAskers } from './kernel/lately.ts'
import { openLive } from './kernel/live.ts'
import { openMemo } from './kernel/memo.ts'
import { type Metrics, openMetrics } from './kernel/metrics.ts'
import { openApi } from './kernel/openapi.ts'
import { serveOperations } from './kernel/operations.ts'
import { openReads } from './kernel/reads.ts'
import type { House } from './kernel/serve.ts'
import { serveWeb } from './kernel/web.ts'
import { serveMail } from './mail/mail.routes.ts'
import { serveMaintenance } from './maintenance/maintenance.routes.ts'
import { authenticate } from './session/session.queries.ts'
import { serveSession } from './session/session.routes.ts'
import { serveValueLists } from './value-lists/value-list.routes.ts'

interface Parts {
  readonly config: Config
  readonly pool: pg.Pool
  readonly now?: () => Date
  /** Shared with the workers of the process. */
  readonly metrics?: Metrics
}

/** What the product is: every room in one server, over a database. It does not listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, pool, now = () => new Date(), metrics = openMetrics() } = parts
  const app = await buildServer(config)
  const watch = {
    waited: (seconds: number) => metrics.poolWaits.observe(seconds),
    asked: (seconds: number) => metrics.queries.observe(seconds),
  }
  const db = openDb(pool, { watch, patience: requestPatience })
  const memo = openMemo()
  const live = openLive(pool, config.databaseUrl ?? '')
  const house: House = {
    app,
    config,
    db,
    now,
    memo,
    files: openFiles(config),
    scan: openScan(config.clamd, metrics),
    exporter: openExporter(config.databaseUrl ?? ''),
    live,
    metrics,
    reads: openReads(db, app.log),
    askers: openAskers(db, authenticate(db, memo)),
    served: new Map(),
    streams: new Set(),
  }
  app.addHook('preClose', async () => {
    for (const stream of house.streams) stream.end()
    await live.close()
  })
  // Requests under way are answered first.
  app.addHook('onClose', () => house.reads.close())
  app.addHook('onClose', house.exporter.close)
  serveSession(house)
  serveMaintenance(house)
  serveValueLists(house)
  serveCalls(house, attachToCall)
  serveCards(house, { call: giveCardToCall, contract: giveCardToContract })
  serveContracts(house, attachToContract)
  serveDefects(house, classifyCall)
  serveDocuments(house, reopenDoneCall)
  serveCompanies(house, companiesForCall)
  serveAddresses(house)
  serveHistory(house)
  serveAttachments(house)
  serveInvoices(house)
  serveMail(house)
  serveEvents(house)
  serveOperations(house, pool)
  app.get('/openapi.json', () => openApi(house.served, config.publicUrl, productVersion))
  app.decorate('served', house.served)
  await serveWeb(app, config.publicUrl)
  return app
}
