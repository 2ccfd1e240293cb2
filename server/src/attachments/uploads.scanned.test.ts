import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '@callout/domain/messages/translate.ts'
import { symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clamd, eicar, openClamd } from '../../test/clamd.ts'
import { aPicture } from '../../test/factories.ts'
import { type Caller, openHouse, type TestHouse } from '../../test/harness.ts'
import { leavingNothing, upload, waiting } from '../../test/uploads.ts'
import { openScan } from '../kernel/clamd.ts'
import { openMetrics } from '../kernel/metrics.ts'

let clamd: Clamd
let house: TestHouse
let sat: Caller
const logged: string[] = []

beforeAll(async () => {
  clamd = await openClamd()
  house = await openHouse({ CLAMD_URL: clamd.url, LOG_LEVEL: 'info' })
  Object.assign(house.app.log, { [symbols.streamSym]: { write: (line: string) => logged.push(line) } })
  sat = await house.as('sat')
})
beforeEach(() => {
  clamd.mood = 'scans'
  clamd.scanned.length = 0
  logged.length = 0
})
afterAll(async () => {
  await house.close()
  await clamd.close()
})

const infected = Buffer.concat([aPicture, Buffer.from(eicar)])
const counted = async (outcome: string) => {
  const { body } = await house.signedOut.get('/metrics')
  return Number(new RegExp(`^callout_scans_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
}
/** Runs it and gives by how much it was counted. */
async function counting<T>(outcome: string, act: () => Promise<T>): Promise<{ result: T; more: number }> {
  const before = await counted(outcome)
  const result = await act()
  return { result, more: (await counted(outcome)) - before }
}

describe('an upload, where a scanner is configured', () => {
  it('is scanned as it is, and taken', async () => {
    const { result, more } = await counting('clean', () => upload(sat, 'boiler.png'))
    expect(result.status).toBe(200)
    expect(clamd.scanned.map((bytes) => bytes.equals(aPicture))).toEqual([true])
    expect((await waiting(sat, result.body.FileName)).bytes.equals(aPicture)).toBe(true)
    expect(more).toBe(1)
  })

  it('of many parts arrives whole', async () => {
    const large = Buffer.concat([aPicture, Buffer.alloc(900_000, 'abc')])
    expect((await upload(sat, 'large.png', large)).status).toBe(200)
    expect(clamd.scanned[0]?.equals(large)).toBe(true)
  })

  it('that is infected is refused by its name, and nothing of it is kept', async () => {
    const act = () => leavingNothing(house, () => upload(sat, 'Rosa Diez.png', infected))
    const { result, more } = await counting('infected', act)
    expect(result).toMatchObject({
      status: 200,
      body: {
        HasError: true,
        Message: 'Rosa Diez.png holds malware: it was not taken',
        customErrorCode: 'attachment.refused.infected',
      },
    })
    expect(more).toBe(1)
    const { account_uuid } = await house.db
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', 'sat')
      .executeTakeFirstOrThrow()
    const line = logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'infected upload refused')
    expect(line).toMatchObject({ account_uuid, address: '127.0.0.1', signature: 'Eicar-Test', extension: 'png' })
    expect(logged.join('')).not.toContain('Rosa')
  })

  it('is not scanned where it is refused anyway', async () => {
    await leavingNothing(house, () => upload(sat, 'a.png', Buffer.from(eicar)))
    expect(clamd.scanned).toEqual([])
  })

  it('that is more than the scanner takes is refused, and says so', async () => {
    const large = Buffer.concat([aPicture, Buffer.alloc(8 * 1024 * 1024)])
    const act = () => leavingNothing(house, () => upload(sat, 'film.png', large))
    const { result, more } = await counting('too large', act)
    expect([result.status, result.body.customErrorCode]).toEqual([200, 'attachment.refused.not_scanned'])
    expect(more).toBe(1)
  })

  it.each([
    ['hangs up', 'hangs up' as const],
    ['fails', { says: "stream: Can't allocate memory ERROR" }],
    ['says nothing known', { says: 'UNKNOWN COMMAND' }],
  ])('is refused while the scanner %s, and can be repeated', async (_what, mood) => {
    clamd.mood = mood
    const act = () => leavingNothing(house, () => upload(sat, 'boiler.png'))
    const { result, more } = await counting('unavailable', act)
    expect([result.status, result.body.Message]).toEqual([503, translate('en', 'problem.scanner_unavailable')])
    expect(more).toBe(1)
    expect(logged.join('')).toContain('problem.scanner_unavailable')
    expect((await house.signedOut.get('/readyz')).status).toBe(200)
    clamd.mood = 'scans'
    expect((await upload(sat, 'boiler.png')).status).toBe(200)
  })
})

describe('a scanner', () => {
  const pathOf = async () => {
    const { body } = await upload(sat, 'boiler.png')
    const folder = join(house.dataDir, 'files', String(body.FileName).slice(0, 2))
    return join(folder, readdirSync(folder)[0] as string)
  }

  it('is reached by a socket of the file system', async () => {
    const local = await openClamd({ at: join(house.dataDir, 'clamd.ctl') })
    const other = await openHouse({ CLAMD_URL: local.url })
    expect((await upload(await other.as('sat'), 'a.png', infected)).body.customErrorCode).toBe(
      'attachment.refused.infected',
    )
    expect(local.scanned).toHaveLength(1)
    await other.close()
    await local.close()
  })

  it('that is not there, or keeps silent, is not waited for', async () => {
    const path = await pathOf()
    const waits = { connection: 200, silence: 200 }
    const gone = await openClamd()
    await gone.close()
    clamd.mood = 'silent'
    const portOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })
    for (const { url } of [gone, clamd]) {
      const begun = Date.now()
      await expect(openScan(portOf(url), openMetrics(), waits)?.(path)).rejects.toMatchObject({
        status: 503,
        key: 'problem.scanner_unavailable',
      })
      expect(Date.now() - begun).toBeLessThan(2000)
    }
  })

  it('that is not configured is not asked', () => expect(openScan(undefined, openMetrics())).toBeUndefined())
})
