import { isAllowed, networksWithoutDpc, Role, type Who } from '@callout/domain/platform/access.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CompanyName,
  type CreatedRows,
  companyNames,
  createRowCache,
  createRows,
  markerOf,
  networkOf,
} from './access/access.rows.ts'
import { samples } from './access/access.samples.ts'
import type { Sample } from './access/sample.ts'
import { type WrittenRow, watchRows } from './database/watch-rows.ts'
import { createTariff } from './fixtures/documents.ts'
import { createProduct, heldBy, type Person, people } from './fixtures/factories.ts'
import { isRefusal, responseMismatch } from './support/check-response.ts'
import { allEndpointsTimeoutMs, nameOfEndpoint } from './support/declared-endpoints.ts'
import { responseText } from './support/response-text.ts'
import { setUpApp } from './support/set-up-app.ts'
import { sliceOf } from './support/slice.ts'
import type { TestClient } from './support/test-app.ts'

const app = setUpApp()
let writtenRows: () => Promise<WrittenRow[]>
const persons = Object.keys(people) as Person[]

beforeAll(async () => {
  await createProduct(app.db)
  await createTariff(app.db)
  await sql`insert into technicians (societe_uuid, technician, technician_name, active)
    select societe_uuid, 'TEAM', 'Left the team', false from companies`.execute(app.db)
  for (const person of persons) await app.signInAs(person)
  writtenRows = await watchRows(app.db)
})

/** Session endpoints: their own tests cover signing out, connecting as a user and ending other sessions. */
const sessionEndpoints = new Set(['/Account/Logout', '/Account/ConnectAsUser', '/Account/EndSession'])

const signedIn = () =>
  [...app.fastify.endpoints.values()]
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ who }) => typeof who !== 'string')
const guarded = () => signedIn().filter(({ path }) => !sessionEndpoints.has(path))
const sampleOf = (endpoint: Endpoint) => samples[nameOfEndpoint(endpoint)] as Sample

const standingOf = (person: Person) => {
  const { role, ...more } = people[person]
  const enableServiceContract = people[person].networks[0] === 'ATLIBE'
  const technician = 'technician_code' in more ? more.technician_code : null
  const canCreateCall = 'can_create_call' in more && more.can_create_call
  const can_administer = 'can_administer' in more ? more.can_administer : []
  return { role, technician, canCreateCall, enableServiceContract, can_administer }
}

/** Returns true if this person may see the company's rows in their network. */
function maySee(person: Person, company: CompanyName): boolean {
  const { role, networks, ...more } = people[person]
  const own = role !== Role.sat || ('societe_uuid' in more && more.societe_uuid === heldBy(company).societe_uuid)
  return networks[0] === networkOf(company) && own
}

/** The HTTP status this person should get for a row of that company. */
function expectedStatusOf(who: Who, person: Person, company: CompanyName, sample: Sample): number {
  if (!isAllowed(who, standingOf(person))) return 403
  if (sample.isContract && standingOf(person).technician !== null) return 404
  if (sample.isOfTechnician && standingOf(person).technician === null) return 404
  if (sample.isDpc && networksWithoutDpc.includes(people[person].networks[0])) return 403
  return !sample.row || maySee(person, company) ? 200 : 404
}

/** Describes what an answer reveals of hidden rows, or an appliance it should show and does not. */
function leakOf(
  person: Person,
  company: CompanyName,
  { endpoint, sample, body }: { endpoint: Endpoint; sample: Sample; body: object },
  { secrets }: CreatedRows,
  answer: string,
): string | undefined {
  if (maySee(person, company)) {
    const shouldFind = sample.bySerial && isAllowed(endpoint.who, standingOf(person))
    return shouldFind && !secrets.facts.some((fact) => answer.includes(fact)) ? 'does not find its own' : undefined
  }
  const mayLearnFacts = standingOf(person).canCreateCall && people[person].networks[0] === networkOf(company)
  const hidden = [...secrets.keys, ...(sample.bySerial && mayLearnFacts ? [] : secrets.facts)]
  // A refusal may repeat an ID that was sent.
  const leaked = hidden.find((secret) => !JSON.stringify(body).includes(secret) && answer.includes(secret))
  return leaked && `leaks ${leaked}, of a row that is not theirs`
}

/** Lists what is wrong with an answer to this person about the company's rows. */
async function problemsOf(
  client: TestClient,
  person: Person,
  endpoint: Endpoint,
  company: CompanyName,
  rows: ReturnType<typeof createRowCache>,
): Promise<string[]> {
  const sample = sampleOf(endpoint)
  const made = await rows.get(company, sample)
  const sent = sample.body(made)
  await writtenRows()
  const reply = await client.send(endpoint, sent)
  const { status, body, headers } = reply
  const expectedStatus = expectedStatusOf(endpoint.who, person, company, sample)
  const changes = await writtenRows()
  if (changes.length > 0) rows.invalidate(company, sample)
  const isRead = (endpoint.isReadOnly ?? false) && !endpoint.isRateLimited
  return [
    status === expectedStatus ? undefined : `${status}, not ${expectedStatus}`,
    responseMismatch([endpoint], { status, type: String(headers['content-type']), body }),
    changes.length > 0 && (status !== 200 || isRefusal(body) || isRead)
      ? `${changes[0]?.operation} all the same`
      : undefined,
    leakOf(person, company, { endpoint, sample, body: sent }, made, await responseText(reply)),
  ].flatMap((problem) =>
    problem === undefined ? [] : [`${nameOfEndpoint(endpoint)} on rows of ${company}: ${problem}`],
  )
}

describe('access by role and company', () => {
  it('every endpoint for signed-in users has a sample', () => {
    expect(
      guarded()
        .map(nameOfEndpoint)
        .filter((name) => !samples[name]),
    ).toEqual([])
  })

  it('refuses every endpoint without a user token, and changes nothing', async () => {
    const application = await app.application()
    const rows = await createRows(app, 'norte', {} as Sample, 'sat')
    await writtenRows()
    for (const endpoint of signedIn())
      for (const client of [app.signedOut, app.withToken('forged'), application]) {
        const { status, body, bytes } = await client.send(endpoint, sampleOf(endpoint)?.body(rows) ?? {})
        expect([nameOfEndpoint(endpoint), status, body.customErrorCode]).toEqual([
          nameOfEndpoint(endpoint),
          401,
          'Unauthorized',
        ])
        expect(bytes.includes(markerOf('norte', 'sat'))).toBe(false)
      }
    expect(await writtenRows()).toEqual([])
  })

  // Before the others, which make visits of the technician with the same markers.
  it('a technician gets nothing of the calls of colleagues', async () => {
    const client = await app.signInAs('tech')
    const rows = await createRows(app, 'norte', {} as Sample, 'sat')
    await writtenRows()
    const problems: string[] = []
    for (const endpoint of guarded()) {
      const sample = sampleOf(endpoint)
      const body = sample.body(rows)
      const reply = await client.send(endpoint, body)
      const isOpen = isAllowed(endpoint.who, standingOf('tech'))
      if (!isOpen && reply.status !== 403) problems.push(`${nameOfEndpoint(endpoint)}: ${reply.status}, not 403`)
      const isOwn = endpoint.path.startsWith('/api/View/') || sample.isCompany
      if (isOpen && sample.row && !isOwn && reply.status !== 404)
        problems.push(`${nameOfEndpoint(endpoint)}: ${reply.status}, not 404`)
      const answer = await responseText(reply)
      const leaked = rows.secrets.keys.find(
        (secret) => !JSON.stringify(body).includes(secret) && answer.includes(secret),
      )
      if (leaked) problems.push(`${nameOfEndpoint(endpoint)} leaks ${leaked}`)
      const changed = (await writtenRows()).find(({ row }) => rows.secrets.keys.some((secret) => row.includes(secret)))
      if (changed) problems.push(`${nameOfEndpoint(endpoint)}: ${changed.operation}`)
    }
    expect(problems).toEqual([])
  })

  it.each(persons)(
    '%s gets only rows of their role, company and network, in declared fields',
    async (person) => {
      const client = await app.signInAs(person)
      const rows = createRowCache(app, person)
      const problems: string[] = []
      const firstCompany = persons.indexOf(person)
      for (const [index, endpoint] of guarded().entries())
        for (const company of sliceOf(companyNames, 2, firstCompany + index))
          problems.push(...(await problemsOf(client, person, endpoint, company, rows)))
      expect(problems).toEqual([])
    },
    allEndpointsTimeoutMs,
  )

  it('refuses a network outside the session everywhere', async () => {
    const client = await app.signInAs('callcenter')
    const rows = await createRows(app, 'norte', {} as Sample, 'callcenter')
    await writtenRows()
    for (const endpoint of guarded()) {
      const query = { networkCode: 'YGNITA' }
      const { status } = await client.send(endpoint, sampleOf(endpoint).body(rows), { query })
      expect([nameOfEndpoint(endpoint), status]).toEqual([nameOfEndpoint(endpoint), 403])
    }
    expect(await writtenRows()).toEqual([])
  })
})
