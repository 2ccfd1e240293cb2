import { admits, networksWithoutDpc, Role, type Who } from '@callout/domain/kernel/access.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshRows, type Holder, holders, markOf, networkOf, rowsInUse } from './access.rows.ts'
import { type Sample, samples } from './access.samples.ts'
import { isRefusal, wrongAnswer } from './answers.ts'
import { aTariff } from './documents.ts'
import { aProduct, heldBy, type Person, people } from './factories.ts'
import { type Caller, openHouse, type TestHouse } from './harness.ts'
import { readable } from './readable.ts'
import { type Touched, watchRows } from './touched.ts'

let house: TestHouse
let touched: () => Promise<Touched[]>
const persons = Object.keys(people) as Person[]

// Each goes through every endpoint: on a busy machine that takes its time.
const patience = 180_000

beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db)
  await aTariff(house.db)
  for (const person of persons) await house.as(person)
  touched = await watchRows(house.db)
})
afterAll(() => house.close())

/** Endpoints of the session: their own tests play them through, signing out, being someone else and ending other sessions. */
const ofTheSession = new Set(['/Account/Logout', '/Account/ConnectAsUser', '/Account/EndSession'])

const nameOf = (endpoint: Endpoint) => [endpoint.method, endpoint.path, endpoint.update_type].filter(Boolean).join(' ')
const signedIn = () =>
  [...house.app.served.values()]
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ who }) => typeof who !== 'string')
const guarded = () => signedIn().filter(({ path }) => !ofTheSession.has(path))
const sampleOf = (endpoint: Endpoint) => samples[nameOf(endpoint)] as Sample

const standingOf = (person: Person) => {
  const { role, ...more } = people[person]
  const enableServiceContract = people[person].networks[0] === 'ATLIBE'
  return { role, canCreateCall: 'can_create_call' in more && more.can_create_call, enableServiceContract }
}

/** Whether somebody may see the rows of a company, in the network they act in. */
function sees(person: Person, held: Holder): boolean {
  const { role, networks, ...more } = people[person]
  const own = role !== Role.sat || ('societe_uuid' in more && more.societe_uuid === heldBy(held).societe_uuid)
  return networks[0] === networkOf(held) && own
}

/** What a person should get for a row of that company: the status alone. */
function expected(who: Who, person: Person, held: Holder, sample: Sample): number {
  if (!admits(who, standingOf(person))) return 403
  if (sample.isDpc && networksWithoutDpc.includes(people[person].networks[0])) return 403
  return !sample.row || sees(person, held) ? 200 : 404
}

/** What is wrong with an answer to somebody about the rows of a company. */
async function wrongs(
  caller: Caller,
  person: Person,
  endpoint: Endpoint,
  held: Holder,
  rows: ReturnType<typeof rowsInUse>,
): Promise<string[]> {
  const sample = sampleOf(endpoint)
  const asked = sample.body(await rows.of(held, sample))
  await touched()
  const reply = await caller.send(endpoint, asked)
  const { status, body, headers } = reply
  const right = expected(endpoint.who, person, held, sample)
  const changes = await touched()
  if (changes.length > 0) rows.wereWritten(held, sample)
  const isRead = (endpoint.reads ?? false) && !endpoint.limited
  return [
    status === right ? undefined : `${status}, not ${right}`,
    wrongAnswer([endpoint], { status, type: String(headers['content-type']), body }),
    changes.length > 0 && (status !== 200 || isRefusal(body) || isRead)
      ? `${changes[0]?.what} all the same`
      : undefined,
    !sees(person, held) && (await readable(reply)).includes(markOf(held, person))
      ? 'tells of a row that is not theirs'
      : undefined,
  ].flatMap((wrong) => (wrong === undefined ? [] : [`${nameOf(endpoint)} on rows of ${held}: ${wrong}`]))
}

describe('who gets in where', () => {
  it('every endpoint has a sample here', () => {
    expect(
      guarded()
        .map(nameOf)
        .filter((name) => !samples[name]),
    ).toEqual([])
  })

  it('nobody without a user token, and nothing comes of it', async () => {
    const application = await house.application()
    const rows = await freshRows(house, 'norte', {} as Sample, 'sat')
    await touched()
    for (const endpoint of signedIn())
      for (const caller of [house.signedOut, house.withToken('forged'), application]) {
        const { status, body, bytes } = await caller.send(endpoint, sampleOf(endpoint)?.body(rows) ?? {})
        expect([nameOf(endpoint), status, body.customErrorCode]).toEqual([nameOf(endpoint), 401, 'Unauthorized'])
        expect(bytes.includes(markOf('norte', 'sat'))).toBe(false)
      }
    expect(await touched()).toEqual([])
  })

  it.each(persons)(
    '%s: by role, company and network; answers hold what is declared',
    async (person) => {
      const caller = await house.as(person)
      const rows = rowsInUse(house, person)
      const wrong: string[] = []
      for (const endpoint of guarded())
        for (const held of holders) wrong.push(...(await wrongs(caller, person, endpoint, held, rows)))
      expect(wrong).toEqual([])
    },
    patience,
  )

  it('a network that is not the session’s is refused everywhere', async () => {
    const caller = await house.as('callcenter')
    const rows = await freshRows(house, 'norte', {} as Sample, 'callcenter')
    await touched()
    for (const endpoint of guarded()) {
      const query = { networkCode: 'YGNITA' }
      const { status } = await caller.send(endpoint, sampleOf(endpoint).body(rows), { query })
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403])
    }
    expect(await touched()).toEqual([])
  })
})
