import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CompanyName, createRowCache, createRows, markerOf, mixRows, replaceIds } from './access/access.rows.ts'
import { samples } from './access/access.samples.ts'
import type { Sample, SampleRows } from './access/sample.ts'
import { type WrittenRow, watchRows } from './database/watch-rows.ts'
import { createTariff } from './fixtures/documents.ts'
import { companyIds, createProduct, type Person, people } from './fixtures/factories.ts'
import { isRefusal, responseMismatch } from './support/check-response.ts'
import { allEndpointsTimeoutMs, nameOfEndpoint } from './support/declared-endpoints.ts'
import { responseText } from './support/response-text.ts'
import { setUpApp } from './support/set-up-app.ts'
import type { TestClient } from './support/test-app.ts'

const app = setUpApp()
let writtenRows: () => Promise<WrittenRow[]>

beforeAll(async () => {
  await createProduct(app.db)
  await createTariff(app.db)
  for (const person of Object.keys(people) as Person[]) await app.signInAs(person)
  writtenRows = await watchRows(app.db)
})

/** The IDs a sample may use, all empty; the tests fill in forged ones. */
const noRows = {
  ID: '',
  call_id: '',
  InsId: '',
  societe_uuid: '',
  holder: '',
  fee: { DocEntry: 0, DocNum: '', SCOrigin: '', DocTotal: 0, DocDate: '' },
  supplierInvoice: '',
  invoice: { ID: '' },
  documents: { fee: '', sparepart: '', dpc: '' },
  attachment: { ID: '', file: '' },
  contract: { ID: '', attachment: { ID: '' } },
  view: { ID: '' },
  simulation: { ID: '' },
  adminImport: { ID: '', file: '' },
  waiting: { ID: '1' },
  signal: { ID: '' },
  campaign: { ID: '' },
  backtest: { ID: '' },
  apiKey: { ID: '' },
  webhook: { ID: '', delivery: '' },
  serial: '',
  code_product: '',
}
const bodyWith = (sample: Sample, name: string) => JSON.stringify(sample.body(replaceIds(noRows, () => name)))

/** True if the body differs by the row; one with a random part differs by itself. */
function namesRow(sample: Sample) {
  const [one, again, other] = ['one', 'one', 'other'].map((row) => bodyWith(sample, row))
  return one === again && one !== other
}

/** Endpoints with their samples, limited to samples that name a row. */
const named = () =>
  [...app.fastify.endpoints.values()].flat().flatMap(({ endpoint }) => {
    const name = nameOfEndpoint(endpoint)
    const sample = samples[name]
    return sample && namesRow(sample) ? [{ endpoint, name, sample }] : []
  })

const forgeries: Record<string, () => unknown> = {
  'an unknown key': () => randomUUID(),
  'text that is no key': () => 'not-a-key',
  'the key of a company': () => companyIds.norte,
  'a number': () => 42,
  'a negative number as text': () => '-1',
  'too many digits': () => '9'.repeat(40),
  'a list': () => [randomUUID()],
  'an object': () => ({ ID: randomUUID() }),
  'a piece of SQL': () => "' or 1=1 --",
  'a path up': () => '../../../../etc/passwd',
  NUL: () => 'a\u0000b',
}

/** People who try the forged IDs: one company and one account of each central role. */
const testers = ['sat', 'dispatcher', 'callcenter', 'backoffice', 'sat-ygnita'] as const

describe('forged IDs', () => {
  it.each(Object.entries(forgeries))(
    '%s finds nothing and changes nothing',
    async (_, forge) => {
      const problems: string[] = []
      for (const person of testers) {
        const client = await app.signInAs(person)
        await writtenRows()
        for (const { endpoint, name, sample } of named()) {
          const rows = replaceIds(noRows, forge)
          const { status, body, headers } = await client.send(endpoint, sample.body(rows))
          const isRefused = (status >= 400 && status < 500) || isRefusal(body)
          const changes = await writtenRows()
          const shape = responseMismatch([endpoint], { status, type: String(headers['content-type']), body })
          const isForged = !sample.isCompany || rows.holder !== companyIds.norte
          if (sample.row && isForged && !isRefused)
            problems.push(`${person} ${name}: ${status} ${JSON.stringify(body).slice(0, 100)}`)
          if (shape) problems.push(`${person} ${name}: ${shape}`)
          if (isForged && changes.length > 0) problems.push(`${person} ${name}: ${changes[0]?.operation}`)
        }
      }
      expect(problems).toEqual([])
    },
    allEndpointsTimeoutMs,
  )
})

/** Each person with a foreign company whose rows are mixed into their own: another company's, another network's. */
const foreignCompanies: [Person, CompanyName][] = [
  ['sat', 'sur'],
  ['sat', 'roma'],
  ['sat-ygnita', 'norte'],
  ['dispatcher-ygnita', 'norte'],
  ['dispatcher', 'roma'],
  ['callcenter', 'roma'],
  ['backoffice', 'roma'],
]

/** Tries every way of replacing one own ID by a foreign one; returns what leaks or changes a foreign row. */
async function tryForeignIds(
  client: TestClient,
  person: Person,
  company: CompanyName,
): Promise<{ problems: string[]; requests: number }> {
  const problems: string[] = []
  let requests = 0
  const own: CompanyName = people[person].networks[0] === 'YGNITA' ? 'roma' : 'norte'
  const foreign = await createRows(app, company, {} as Sample, person)
  const names = [foreign.ID, foreign.call_id, foreign.contract.ID, foreign.attachment.ID, markerOf(company, person)]
  const ownRows = createRowCache(app, person)
  for (const { endpoint, name, sample } of named()) {
    let mine = await ownRows.get(own, sample)
    for (const [n] of mixRows(mine, foreign).entries()) {
      const rows = mixRows(mine, foreign)[n] as SampleRows
      if (JSON.stringify(sample.body(rows)) === JSON.stringify(sample.body(mine))) continue
      await writtenRows()
      const reply = await client.send(endpoint, sample.body(rows))
      requests += 1
      const changes = await writtenRows()
      if (reply.status >= 500) problems.push(`${name}: ${reply.status}`)
      if ((await responseText(reply)).includes(markerOf(company, person))) problems.push(`${name}: leaks their data`)
      const foreignChange = changes.find(({ row }) => names.some((word) => row.includes(word)))
      if (foreignChange) problems.push(`${name}: ${foreignChange.operation}`)
      if (changes.length === 0) continue
      ownRows.invalidate(own, sample)
      mine = await ownRows.get(own, sample)
    }
  }
  return { problems, requests }
}

describe('one foreign ID among own ones', () => {
  it.each(foreignCompanies)(
    '%s and rows of %s: nothing leaks, nothing changes',
    async (person, company) => {
      const { problems, requests } = await tryForeignIds(await app.signInAs(person), person, company)
      expect(problems).toEqual([])
      expect(requests).toBeGreaterThan(50)
    },
    allEndpointsTimeoutMs,
  )
})
