import { callList } from '@callout/domain/calls/call.list.ts'
import { contractList } from '@callout/domain/contracts/contract.list.ts'
import { dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshRows, type Holder, holders, networkOf } from './access.rows.ts'
import { type Rows, samples } from './access.samples.ts'
import { aTariff } from './documents.ts'
import { aProduct, heldBy, type Person, people } from './factories.ts'
import { openHouse, type Reply, type TestHouse } from './harness.ts'
import { accounting, amountOf, type Found, foundIn, plant } from './planted.ts'
import { readable } from './readable.ts'

let house: TestHouse
// Each goes through every endpoint: on a busy machine that takes its time.
const patience = 180_000

beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db)
  await aTariff(house.db)
})
afterAll(() => house.close())

const everyKind = (Object.keys(people) as Person[]).filter((person) => person !== 'dispatcher2')

/** Whether somebody may read what belongs to a company, or to a network. */
function mayRead(person: Person, { owner, from }: Found): boolean {
  const { role, networks, ...more } = people[person]
  if (owner === 'nobody') return false
  const isAccounting = accounting.includes(from.split('.')[1] ?? '')
  if (isAccounting && role !== 'D') return false
  if (owner === 'atlibe' || owner === 'ygnita') return networks[0] === owner.toUpperCase()
  const held = owner as Holder
  if (networks[0] !== networkOf(held)) return false
  return role !== 'q' || ('societe_uuid' in more && more.societe_uuid === heldBy(held).societe_uuid)
}

const exported = {
  '/api/ServiceCall/ExportData': callList,
  '/api/ServiceCall/ExportFeeData': feeList,
  '/api/ServiceCall/ExportSparePartData': sparePartList,
  '/api/ServiceCall/ExportDPCData': dpcList,
  '/api/ServiceContract/ExportData': contractList,
} as const

const valueLists = [
  ...['pays', 'product_articles', 'technicians', 'call_types', 'problem_types', 'call_statuses', 'technician_statuses'],
  ...['priorities', 'business_units', 'call_centers', 'subContractors', 'dispatchers', 'reject_reasons', 'call_fees'],
  ...[
    'dpc_return_types',
    'dpc_user_types',
    'defect_codes',
    'contract_types',
    'contract_statuses',
    'contract_templates',
  ],
]

/** The bodies an endpoint is asked with: right ones about the rows of each company, and the widest. */
function bodiesFor(endpoint: Endpoint, name: string, all: readonly Rows[]): object[] {
  const bodies = all.map((rows) => samples[name]?.body(rows) ?? {})
  const list = exported[endpoint.path as keyof typeof exported]
  const columns = Object.keys(list?.columns ?? {}).map((Field) => ({ Name: Field, Field }))
  if (list) return [...bodies.map((body) => ({ ...body, columns })), { columns }]
  if (endpoint.path.endsWith('/ValueList/GetList'))
    return [...bodies, ...valueLists.flatMap((valueList) => all.map(({ ID }) => ({ valueList, record: ID })))]
  if (endpoint.path.includes('/History/'))
    return [...bodies, ...all.map(({ contract }) => ({ filterData: { service_contract_uuid: contract.ID } }))]
  if (endpoint.path.endsWith('/Suggest'))
    return [
      { q: 'hush', country: 'ES' },
      { q: 'hush', country: 'IT' },
    ]
  return endpoint.envelope === 'list'
    ? [...bodies, { request: { PageSize: 100 } }, { request: { PageSize: 0 } }]
    : bodies
}

interface Told {
  readonly by: string
  readonly type: string
  readonly text: string
}

/** Everything one person is told: the answers of every endpoint to every body, and the papers made of it. */
async function everythingToldTo(person: Person): Promise<Told[]> {
  const all = await Promise.all(
    holders.map((held) => freshRows(house, held, { body: () => ({}), accepted: true }, person)),
  )
  const caller = await house.as(person)
  await plant(house.db)
  const told: Told[] = []
  const hear = async (by: string, reply: Reply) =>
    told.push({ by, type: String(reply.headers['content-type']), text: await readable(reply) })
  const endpoints = [...house.app.served.values()].flat().map(({ endpoint }) => endpoint)
  // Reads and papers first: what is changed or deleted would no longer be there to be told.
  const turn = ({ reads, creates }: Endpoint) => (reads ? 0 : creates ? 1 : 2)
  for (const endpoint of endpoints.sort((a, b) => turn(a) - turn(b))) {
    const name = [endpoint.method, endpoint.path, endpoint.update_type].filter(Boolean).join(' ')
    if (!samples[name]) continue
    for (const body of bodiesFor(endpoint, name, all)) {
      const reply = await caller.send(endpoint, body)
      await hear(name, reply)
      const paper = reply.body?.Data?.image_url
      if (typeof paper === 'string') await hear(`${name}, the paper`, await caller.get(paper))
    }
  }
  return told
}

// A second dispatcher of one network learns what the first does.
it.each(everyKind)(
  '%s is told nothing that is not theirs to know',
  async (person) => {
    const told = await everythingToldTo(person)
    const leaks = told.flatMap(({ by, text }) => {
      const found = foundIn(text).filter((one) => !mayRead(person, one))
      const amounts = holders.filter(
        (held) => !mayRead(person, { owner: held, from: 'x.x' }) && text.includes(amountOf[held]),
      )
      return [
        ...found.map(({ owner, from }) => `${by}: ${owner} ${from}`),
        ...amounts.map((held) => `${by}: an amount of ${held}`),
      ]
    })
    expect([...new Set(leaks)]).toEqual([])
    // Somebody who is told nothing at all would prove nothing.
    const own = new Set(told.flatMap(({ text }) => foundIn(text)).map(({ from }) => from))
    expect([...own]).toEqual(
      expect.arrayContaining(['calls.customer_name', 'equipment_cards.OwnerPhone', 'uploads.name']),
    )
    expect(own.has('document_lines.Account') && own.has('history.CostCenter')).toBe(people[person].role === 'D')
    const papers = told.filter(({ type, text }) => /pdf|spreadsheet/.test(type) && foundIn(text).length > 0)
    expect(papers.map(({ type }) => type)).toEqual(
      expect.arrayContaining([expect.stringContaining('spreadsheet'), 'application/pdf']),
    )
  },
  patience,
)
