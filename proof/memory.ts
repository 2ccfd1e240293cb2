// One file or one request stops nobody else: node scripts/run.mjs proof/memory.ts

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { runningEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { type Db, openDb, openPool } from '../server/src/platform/database/db.ts'
import { createPngHead } from '../server/test/fixtures/sample-files.ts'
import { assertClaim, type ProofFigures, printFigures, withSandbox } from './sandbox.ts'
import { type PortalProcess, startPortal, uploadFile } from './support/portal.ts'

const maxResidentMegabytes = 1024
const invoices = 40
const linesOfAnInvoice = 1000
/** The largest picture that is accepted. */
const largest = { width: 8000, height: 5000 }

/** Measures memory and answers while the most expensive pictures and invoices that are accepted arrive. */
export const memory = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const dataDir = join(sandbox.folder, 'data')
    const portal = await startPortal(sandbox, { DATA_DIR: dataDir, DEMO_CALLS: '2000' })
    const pool = openPool((await runningEmbeddedPostgres(dataDir)) ?? '', 3)
    sandbox.onCleanup(() => pool.end())
    const db = openDb(pool)
    const token = await portal.signIn('dispatcher')
    await refuseHugePicture(portal, token)
    const seconds = await reportLargestPictures(portal, db, token)
    const health = await askForInvoices(portal, db, token)
    const resident = peakMegabytes(portal.pid)
    assertClaim(resident < maxResidentMegabytes, `the process needs less than 1 GB: ${resident} MB`)
    assertClaim(health.p99 < 100, `/healthz answers in 100 ms at the 99th percentile: ${health.p99} ms`)
    assertClaim(!portal.isGone(), 'the process lives')
    return {
      'a PNG of 16,383 × 16,383 pixels': 'refused',
      'seconds until the report of six pictures of 40 megapixels': seconds,
      [`invoices of ${linesOfAnInvoice} documents asked for at once, and sent`]: `${invoices}, ${health.sent}`,
      'milliseconds of /healthz meanwhile: median, 99th percentile': `${health.median}, ${health.p99}`,
      'most memory that the process held, in MB, of 1024': resident,
    }
  })

/** The most resident memory that a process has had. */
const peakMegabytes = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

async function refuseHugePicture(portal: PortalProcess, token: string) {
  const reply = await uploadFile(portal, token, 'huge.png', createPngHead(16_383, 16_383))
  assertClaim(reply.json().customErrorCode === 'attachment.refused.too_many_pixels', 'a huge picture is refused')
}

/** Pictures whose decoder needs the whole picture at once: interlaced with 16 bits, and progressive and turned. */
function drawLargest(): Promise<Buffer[]> {
  const plain = () => sharp({ create: { ...largest, channels: 4, background: '#c00a0a80' } })
  return Promise.all([
    plain().toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    plain()
      .flatten()
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  ])
}

/** Has the report of a visit made with the largest pictures; returns the seconds that it took. */
async function reportLargestPictures(portal: PortalProcess, db: Db, token: string): Promise<number> {
  const [png, jpeg] = await drawLargest()
  const images = []
  for (const [index, bytes] of [png, jpeg, png, jpeg, png, jpeg].entries()) {
    const name = `${index}.${bytes === png ? 'png' : 'jpg'}`
    const uploaded = await uploadFile(portal, token, name, bytes as Buffer)
    assertClaim(uploaded.status === 200 && uploaded.json().FileName, `${name} is accepted: ${uploaded.text()}`)
    images.push({ name, file: uploaded.json().FileName })
  }
  const call = await db
    .selectFrom('calls')
    .selectAll()
    .where('societe_uuid', 'is not', null)
    .where('network_code', '=', 'ATLIBE')
    .limit(1)
    .executeTakeFirstOrThrow()
  const saved = await portal.post(
    '/api/Attachments/UpdateAttachments',
    { service_job_uuid: call.ID, attachment_name: 'Photos', images },
    token,
  )
  assertClaim(saved.json().HasError === false, `the photos are attached: ${saved.text()}`)
  const appointment_date_at = new Date().toISOString()
  await db
    .insertInto('visits')
    .values({
      service_job_uuid: call.ID,
      appointment_date_at,
      network_code: call.network_code,
      societe_uuid: call.societe_uuid as string,
      technician: '',
      finished_at: appointment_date_at,
      result: 'done',
      photos_attachment: saved.json().Data.ID,
    })
    .execute()
  const startedAt = Date.now()
  await sql`select graphile_worker.add_job('report_visit', ${JSON.stringify({ ID: call.ID, appointment_date_at })}::json)`.execute(
    db,
  )
  const made = db
    .selectFrom('visits')
    .select('report_attachment')
    .where('appointment_date_at', '=', appointment_date_at)
  while (!(await made.executeTakeFirst())?.report_attachment) {
    assertClaim(!portal.isGone() && Date.now() - startedAt < 300_000, 'the report is made')
    await wait(200)
  }
  return Math.round((Date.now() - startedAt) / 1000)
}

async function createInvoices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ ID: string }>`insert into supplier_invoices ("ID", network_code, societe_uuid,
      supplier_invoice, created_at, user_name, documents, "DocTotal", network_name, raison_sociale, supplier_code,
      legal_name, network_legal_name)
    select gen_random_uuid(), network_code, societe_uuid, 'P-' || n, now(), 'Proof', ${linesOfAnInvoice}, 1000, 'N', 'C', 'S',
      'Company', 'Network'
    from (select * from companies where network_code = 'ATLIBE' limit 1) c, generate_series(1, ${invoices}::int) n
    returning "ID"`.execute(db)
  // Cancelled lines: a document may be on one invoice only that counts.
  await sql`insert into supplier_invoice_documents ("DocEntry", "ID", "DocNum", "SCOrigin", "DocDate", "DocTotal", cancelled)
    select d."DocEntry", i."ID", d."DocNum", d.call_id, d."DocDate", 1, true
    from supplier_invoices i, (select * from documents order by "DocEntry" limit ${linesOfAnInvoice}) d
    where i.user_name = 'Proof'`.execute(db)
  return rows.map(({ ID }) => ID)
}

/** Asks for all invoices at once, none of which is stored, and for `/healthz` until they are sent. */
async function askForInvoices(portal: PortalProcess, db: Db, token: string) {
  const IDs = await createInvoices(db)
  let isDone = false
  const asked = Promise.all(IDs.map((ID) => portal.get(`/api/Invoice/Pdf?ID=${ID}`, token))).finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    const startedAt = performance.now()
    await portal.get('/healthz')
    times.push(Math.round(performance.now() - startedAt))
    await wait(20)
  }
  const sent = (await asked).filter(({ status }) => status === 200).length
  assertClaim(sent === invoices, `all invoices are sent: ${sent} of ${invoices}`)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] as number
  return { sent, median: at(0.5), p99: at(0.99) }
}

if (import.meta.main) await printFigures(memory)
