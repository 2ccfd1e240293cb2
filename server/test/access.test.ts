import { admits, networksWithoutDpc, Role, type Who } from '@callout/domain/kernel/access.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Rows, type Sample, samples } from './access.samples.ts'
import { aContract } from './contracts.ts'
import { aTariff, storedDocuments } from './documents.ts'
import { aCall, aCard, acceptedFor, anAttachment, aProduct, company, heldBy, type Person, people } from './factories.ts'
import { aFee, anInvoice } from './fees.ts'
import { type Caller, openHouse, type Reply, type TestHouse } from './harness.ts'

let house: TestHouse
const persons = Object.keys(people) as Person[]

beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db)
  await aTariff(house.db)
})
afterAll(() => house.close())

/** Endpoints of the session: their own tests play them through, signing out and being someone else. */
const ofTheSession = new Set(['/Account/Logout', '/Account/ConnectAsUser'])

const nameOf = (endpoint: Endpoint) => [endpoint.method, endpoint.path, endpoint.update_type].filter(Boolean).join(' ')
const guarded = () =>
  [...house.app.served.values()]
    .flat()
    .map(({ endpoint }) => endpoint)
    .filter(({ who, path }) => typeof who !== 'string' && !ofTheSession.has(path))

async function freshRows(held: 'norte' | 'sur' | 'roma', sample: Sample, asking: Person): Promise<Rows> {
  const network_code = held === 'roma' ? 'YGNITA' : 'ATLIBE'
  const { InsId } = await aCard(house.db, { network_code })
  const visitOf = sample.accepted ? acceptedFor('2026-03-19T08:00:00.000Z') : {}
  const call = await aCall(house.db, { network_code, ins_id: InsId, ...heldBy(held), ...visitOf })
  const { account_uuid: created_by } = await house.db
    .selectFrom('accounts')
    .select('account_uuid')
    .where('subject', '=', asking)
    .executeTakeFirstOrThrow()
  const attachment = await anAttachment(house, call, { network_code, created_by })
  const contract = await aContract(house.db, { network_code, status_id: 'D', ...heldBy(held) })
  const signed = await anAttachment(house, contract, { network_code, created_by })
  const societe_uuid = held === 'roma' ? company.roma : company.sur
  const invoiced = {
    holder: company[held],
    fee: await aFee(house.db, {}, held),
    supplierInvoice: await anInvoice(house.db, held),
  }
  return {
    ...call,
    ...invoiced,
    documents: await storedDocuments(house.db, call, held),
    InsId: String(InsId),
    societe_uuid,
    attachment,
    contract: { ...contract, attachment: signed },
  }
}

const standingOf = (person: Person) => {
  const { role, ...more } = people[person]
  const enableServiceContract = people[person].networks[0] === 'ATLIBE'
  return { role, canCreateCall: 'can_create_call' in more && more.can_create_call, enableServiceContract }
}

/** What a person should get for a row of that company: the status alone. */
function expected(who: Who, person: Person, held: 'norte' | 'sur' | 'roma', sample: Sample): number {
  const { role, networks, ...more } = people[person]
  if (!admits(who, standingOf(person))) return 403
  if (sample.isDpc && networksWithoutDpc.includes(networks[0])) return 403
  if (!sample.row) return 200
  const inNetwork = networks[0] === (held === 'roma' ? 'YGNITA' : 'ATLIBE')
  const own = role !== Role.sat || ('societe_uuid' in more && more.societe_uuid === heldBy(held).societe_uuid)
  return inNetwork && own ? 200 : 404
}

async function ask(caller: Caller, endpoint: Endpoint, rows: Rows, sample: Sample): Promise<Reply> {
  return caller.send(endpoint, sample.body(rows))
}

describe('who gets in where', () => {
  it('every endpoint has a sample here', () => {
    expect(
      guarded()
        .map(nameOf)
        .filter((name) => !samples[name]),
    ).toEqual([])
  })

  it('nobody without a user token', async () => {
    const application = await house.application()
    for (const endpoint of guarded()) {
      const sample = samples[nameOf(endpoint)] as Sample
      const rows = await freshRows('norte', sample, 'sat')
      for (const caller of [house.signedOut, house.withToken('forged'), application]) {
        const { status, body } = await ask(caller, endpoint, rows, sample)
        expect([nameOf(endpoint), status, body.customErrorCode]).toEqual([nameOf(endpoint), 401, 'Unauthorized'])
      }
    }
  })

  it.each(persons)('%s: by role, company and network', async (person) => {
    const caller = await house.as(person)
    const wrong: string[] = []
    for (const endpoint of guarded())
      for (const held of ['norte', 'sur', 'roma'] as const) {
        const sample = samples[nameOf(endpoint)] as Sample
        const rows = await freshRows(held, sample, person)
        const { status } = await ask(caller, endpoint, rows, sample)
        const right = expected(endpoint.who, person, held, sample)
        if (status !== right) wrong.push(`${nameOf(endpoint)} on a call of ${held}: ${status}, not ${right}`)
      }
    expect(wrong).toEqual([])
  })

  it('a network that is not the session’s is refused everywhere', async () => {
    const caller = await house.as('callcenter')
    for (const endpoint of guarded()) {
      const sample = samples[nameOf(endpoint)] as Sample
      const { status } = await caller.send(endpoint, sample.body(await freshRows('norte', sample, 'callcenter')), {
        query: { networkCode: 'YGNITA' },
      })
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403])
    }
  })
})
