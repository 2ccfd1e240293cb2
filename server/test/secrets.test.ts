import { callList } from '@callout/domain/calls/call.list.ts'
import { contractList } from '@callout/domain/contracts/contract.list.ts'
import { dpcList, feeList, sparePartList } from '@callout/domain/documents/document.list.ts'
import { companyFiguresList } from '@callout/domain/overview/company-figures.list.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { beforeAll, expect, it } from 'vitest'
import { roomLists } from '../src/app.ts'
import { ownListNames } from '../src/value-lists/value-list.actions.ts'
import { type CompanyName, companyNames, createRows, networkOf } from './access/access.rows.ts'
import { samples } from './access/access.samples.ts'
import { accounting, amountOf, type FoundMarker, findMarkers, plantMarkers } from './access/leak-markers.ts'
import type { SampleRows } from './access/sample.ts'
import { createTariff } from './fixtures/documents.ts'
import { createProduct, heldBy, type Person, people } from './fixtures/factories.ts'
import { allEndpointsTimeoutMs, nameOfEndpoint } from './support/declared-endpoints.ts'
import { responseText } from './support/response-text.ts'
import { setUpApp } from './support/set-up-app.ts'
import type { Reply } from './support/test-app.ts'

const app = setUpApp()

beforeAll(async () => {
  await createProduct(app.db)
  await createTariff(app.db)
})

const everyKind = (Object.keys(people) as Person[]).filter((person) => person !== 'dispatcher2')

/** True if this person may read data of the marker's company or network. */
function mayRead(person: Person, { owner, from }: FoundMarker): boolean {
  const { role, networks, ...more } = people[person]
  if (owner === 'nobody') return false
  const isAccounting = accounting.includes(from.split('.')[1] ?? '')
  if (isAccounting && role !== 'D') return false
  if (owner === 'atlibe' || owner === 'ygnita') return networks[0] === owner.toUpperCase()
  const company = owner as CompanyName
  if (networks[0] !== networkOf(company)) return false
  return role !== 'q' || ('societe_uuid' in more && more.societe_uuid === heldBy(company).societe_uuid)
}

const exported = {
  '/api/ServiceCall/ExportData': callList,
  '/api/ServiceCall/ExportFeeData': feeList,
  '/api/ServiceCall/ExportSparePartData': sparePartList,
  '/api/ServiceCall/ExportDPCData': dpcList,
  '/api/ServiceContract/ExportData': contractList,
  '/api/Societe/ExportDirectory': companyFiguresList,
} as const

const valueLists = [...ownListNames, ...Object.keys(roomLists)]

/** The bodies to send to an endpoint: valid ones about each company's rows, and the widest filter. */
function bodiesFor(endpoint: Endpoint, name: string, all: readonly SampleRows[]): object[] {
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
      { q: 'leak', country: 'ES' },
      { q: 'leak', country: 'IT' },
    ]
  return endpoint.envelope === 'list'
    ? [...bodies, { request: { PageSize: 100 } }, { request: { PageSize: 0 } }]
    : bodies
}

interface RecordedAnswer {
  readonly by: string
  readonly type: string
  readonly text: string
}

/** All answers one person gets: every endpoint with every body, and the PDFs it links to. */
async function allAnswersTo(person: Person): Promise<RecordedAnswer[]> {
  const all = await Promise.all(
    companyNames.map((company) => createRows(app, company, { body: () => ({}), accepted: true }, person)),
  )
  const client = await app.signInAs(person)
  await plantMarkers(app.db)
  const answers: RecordedAnswer[] = []
  const record = async (by: string, reply: Reply) =>
    answers.push({ by, type: String(reply.headers['content-type']), text: await responseText(reply) })
  const endpoints = [...app.fastify.endpoints.values()].flat().map(({ endpoint }) => endpoint)
  // Reads and PDFs first: changed or deleted rows can no longer be read.
  const order = ({ isReadOnly, isCreate }: Endpoint) => (isReadOnly ? 0 : isCreate ? 1 : 2)
  for (const endpoint of endpoints.sort((a, b) => order(a) - order(b))) {
    const name = nameOfEndpoint(endpoint)
    if (!samples[name]) continue
    for (const body of bodiesFor(endpoint, name, all)) {
      const reply = await client.send(endpoint, body)
      await record(name, reply)
      const pdf = reply.body?.Data?.image_url
      if (typeof pdf === 'string') await record(`${name}, the PDF`, await client.get(pdf))
    }
  }
  return answers
}

// Only one dispatcher per network: a second one would read the same.
it.each(everyKind)(
  '%s reads nothing they have no access to',
  async (person) => {
    const answers = await allAnswersTo(person)
    const leaks = answers.flatMap(({ by, text }) => {
      const found = findMarkers(text).filter((one) => !mayRead(person, one))
      const amounts = companyNames.filter(
        (company) => !mayRead(person, { owner: company, from: 'x.x' }) && text.includes(amountOf[company]),
      )
      return [
        ...found.map(({ owner, from }) => `${by}: ${owner} ${from}`),
        ...amounts.map((company) => `${by}: an amount of ${company}`),
      ]
    })
    expect([...new Set(leaks)]).toEqual([])
    // A person who reads nothing at all would prove nothing.
    const own = new Set(answers.flatMap(({ text }) => findMarkers(text)).map(({ from }) => from))
    expect([...own]).toEqual(
      expect.arrayContaining(['calls.customer_name', 'equipment_cards.OwnerPhone', 'uploads.name']),
    )
    expect(own.has('document_lines.Account') && own.has('history.CostCenter')).toBe(people[person].role === 'D')
    const files = answers.filter(({ type, text }) => /pdf|spreadsheet/.test(type) && findMarkers(text).length > 0)
    expect(files.map(({ type }) => type)).toEqual(
      expect.arrayContaining([expect.stringContaining('spreadsheet'), 'application/pdf']),
    )
  },
  allEndpointsTimeoutMs,
)
