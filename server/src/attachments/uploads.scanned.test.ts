import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eicar, type FakeClamd, startFakeClamd } from '../../test/fakes/clamd.ts'
import { createCall, heldBy, pictureBytes } from '../../test/fixtures/factories.ts'
import { expectNothingLeft, loadWaitingFile, uploadFile } from '../../test/fixtures/uploads.ts'
import { startTestApp, type TestApp, type TestClient } from '../../test/support/test-app.ts'
import { createMalwareScan } from '../platform/files/malware-scan.ts'
import { createMetrics } from '../platform/observability/metrics.ts'

let clamd: FakeClamd
let app: TestApp
let sat: TestClient
const logged: string[] = []

beforeAll(async () => {
  clamd = await startFakeClamd()
  app = await startTestApp({ CLAMD_URL: clamd.url, LOG_LEVEL: 'info' })
  Object.assign(app.fastify.log, { [symbols.streamSym]: { write: (line: string) => logged.push(line) } })
  sat = await app.signInAs('sat')
})
beforeEach(() => {
  clamd.behavior = 'scans'
  clamd.scanned.length = 0
  logged.length = 0
})
afterAll(async () => {
  await app.close()
  await clamd.close()
})

const infected = Buffer.concat([pictureBytes, Buffer.from(eicar)])
const metricOf = async (outcome: string) => {
  const { body } = await app.signedOut.get('/metrics')
  return Number(new RegExp(`^callout_scans_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
}
/** Runs `act` and returns its result with the increase of the metric. */
async function withMetricIncrease<T>(outcome: string, act: () => Promise<T>): Promise<{ result: T; increase: number }> {
  const before = await metricOf(outcome)
  const result = await act()
  return { result, increase: (await metricOf(outcome)) - before }
}

describe('an upload with a configured scanner', () => {
  it('is scanned unchanged, and accepted', async () => {
    const { result, increase } = await withMetricIncrease('clean', () => uploadFile(sat, 'boiler.png'))
    expect(result.status).toBe(200)
    expect(clamd.scanned.map((bytes) => bytes.equals(pictureBytes))).toEqual([true])
    expect((await loadWaitingFile(sat, result.body.FileName)).bytes.equals(pictureBytes)).toBe(true)
    expect(increase).toBe(1)
  })

  it('is scanned completely if it is sent in many chunks', async () => {
    const large = Buffer.concat([pictureBytes, Buffer.alloc(900_000, 'abc')])
    expect((await uploadFile(sat, 'large.png', large)).status).toBe(200)
    expect(clamd.scanned[0]?.equals(large)).toBe(true)
  })

  it('is refused with its name if it is infected, and stores nothing', async () => {
    const act = () => expectNothingLeft(app, () => uploadFile(sat, 'Rosa Diez.png', infected))
    const { result, increase } = await withMetricIncrease('infected', act)
    expect(result).toMatchObject({
      status: 200,
      body: {
        HasError: true,
        Message: 'Rosa Diez.png contains malware and was not accepted',
        customErrorCode: 'attachment.refused.infected',
      },
    })
    expect(increase).toBe(1)
    const { account_uuid } = await app.db
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', 'sat')
      .executeTakeFirstOrThrow()
    const line = logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'infected upload refused')
    expect(line).toMatchObject({ account_uuid, address: '127.0.0.1', signature: 'Eicar-Test', extension: 'png' })
    expect(logged.join('')).not.toContain('Rosa')
  })

  it('is not scanned if it is refused anyway', async () => {
    await expectNothingLeft(app, () => uploadFile(sat, 'a.png', Buffer.from(eicar)))
    expect(clamd.scanned).toEqual([])
  })

  it('is refused if it is larger than the scanner accepts', async () => {
    const large = Buffer.concat([pictureBytes, Buffer.alloc(8 * 1024 * 1024)])
    const act = () => expectNothingLeft(app, () => uploadFile(sat, 'film.png', large))
    const { result, increase } = await withMetricIncrease('too large', act)
    expect([result.status, result.body.customErrorCode]).toEqual([200, 'attachment.refused.not_scanned'])
    expect(increase).toBe(1)
  })

  it.each([
    ['hangs up', 'hangs up' as const],
    ['fails', { says: "stream: Can't allocate memory ERROR" }],
    ['says nothing known', { says: 'UNKNOWN COMMAND' }],
  ])('is refused while the scanner %s, and accepted afterwards', async (_what, behavior) => {
    clamd.behavior = behavior
    const act = () => expectNothingLeft(app, () => uploadFile(sat, 'boiler.png'))
    const { result, increase } = await withMetricIncrease('unavailable', act)
    expect([result.status, result.body.Message]).toEqual([503, translate('en', 'problem.scanner_unavailable')])
    expect(increase).toBe(1)
    expect(logged.join('')).toContain('problem.scanner_unavailable')
    expect((await app.signedOut.get('/readyz')).status).toBe(200)
    clamd.behavior = 'scans'
    expect((await uploadFile(sat, 'boiler.png')).status).toBe(200)
  })
})

it('holds no database connection while the last pieces of uploads are scanned', async () => {
  clamd.behavior = 'silent'
  const piece = { name: 'boiler.png', offset: 0, total: pictureBytes.length }
  const uploads = Array.from({ length: 10 }, () =>
    sat.send(imageApi.uploadPiece, {
      ...piece,
      upload: randomUUID(),
      file: { name: 'boiler.png', content: pictureBytes },
    }),
  )
  await vi.waitFor(() => expect(clamd.connections()).toBe(10), { timeout: 20_000 })
  await vi.waitFor(() => expect(app.pool.totalCount - app.pool.idleCount).toBe(0), { timeout: 5000 })
  clamd.hangUp()
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(10).fill(503))
})

it('keeps the file of an attachment when a repeated last piece is scanned after it was attached', async () => {
  clamd.behavior = 'silent'
  const piece = { upload: randomUUID(), name: 'boiler.png', total: pictureBytes.length }
  const send = (offset: number, content: Buffer) =>
    sat.send(imageApi.uploadPiece, { ...piece, offset, file: { name: 'boiler.png', content } })
  const first = send(0, pictureBytes)
  await vi.waitFor(() => expect(clamd.connections()).toBe(1), { timeout: 20_000 })
  const repeated = send(pictureBytes.length, Buffer.alloc(0))
  await vi.waitFor(() => expect(clamd.connections()).toBe(2), { timeout: 20_000 })
  clamd.answer(0, 'stream: OK')
  const { body } = await first
  const { ID } = await createCall(app.db, heldBy('norte'))
  const images = [{ name: 'boiler.png', file: body.FileName }]
  const attached = await sat.send(attachmentApi.save, { service_job_uuid: ID, images })
  // The answered connection has ended.
  await vi.waitFor(() => expect(clamd.connections()).toBe(1))
  clamd.answer(0, 'stream: OK')
  expect((await repeated).body).toEqual(body)
  const [image] = attached.body.Data.images
  expect((await sat.get(image.image_url)).bytes.equals(pictureBytes)).toBe(true)
})

describe('the scanner', () => {
  const pathOf = async () => {
    const { body } = await uploadFile(sat, 'boiler.png')
    const folder = join(app.dataDir, 'files', String(body.FileName).slice(0, 2))
    return join(folder, readdirSync(folder)[0] as string)
  }

  it('is reachable by a Unix socket', async () => {
    const local = await startFakeClamd({ at: join(app.dataDir, 'clamd.ctl') })
    const other = await startTestApp({ CLAMD_URL: local.url })
    expect((await uploadFile(await other.signInAs('sat'), 'a.png', infected)).body.customErrorCode).toBe(
      'attachment.refused.infected',
    )
    expect(local.scanned).toHaveLength(1)
    await other.close()
    await local.close()
  })

  it('fails fast if it is unreachable or silent', async () => {
    const path = await pathOf()
    const waits = { connection: 200, silence: 200 }
    const gone = await startFakeClamd()
    await gone.close()
    clamd.behavior = 'silent'
    const portOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })
    for (const { url } of [gone, clamd]) {
      const startedAt = Date.now()
      await expect(createMalwareScan(portOf(url), createMetrics(), waits)?.(path)).rejects.toMatchObject({
        status: 503,
        key: 'problem.scanner_unavailable',
      })
      expect(Date.now() - startedAt).toBeLessThan(30_000)
    }
  })

  it('is undefined if none is configured', () => expect(createMalwareScan(undefined, createMetrics())).toBeUndefined())
})
