import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshRows, type Holder, markOf, mixtures, renamed, rowsInUse } from './access.rows.ts'
import { type Rows, type Sample, samples } from './access.samples.ts'
import { isRefusal, wrongAnswer } from './answers.ts'
import { aTariff } from './documents.ts'
import { aProduct, company, type Person, people } from './factories.ts'
import { type Caller, openHouse, type TestHouse } from './harness.ts'
import { readable } from './readable.ts'
import { type Touched, watchRows } from './touched.ts'

let house: TestHouse
let touched: () => Promise<Touched[]>

// Each goes through every endpoint: on a busy machine that takes its time.
const patience = 180_000

beforeAll(async () => {
  house = await openHouse()
  await aProduct(house.db)
  await aTariff(house.db)
  for (const person of Object.keys(people) as Person[]) await house.as(person)
  touched = await watchRows(house.db)
})
afterAll(() => house.close())

/** The names a sample may use, all empty: to be filled with made-up ones. */
const noRows = {
  ID: '',
  call_id: '',
  InsId: '',
  societe_uuid: '',
  holder: '',
  fee: { DocEntry: 0, DocNum: '', SCOrigin: '', DocTotal: 0, DocDate: '' },
  supplierInvoice: '',
  documents: { fee: '', sparepart: '', dpc: '' },
  attachment: { ID: '', file: '' },
  contract: { ID: '', attachment: { ID: '' } },
}
const bodyWith = (sample: Sample, name: string) => JSON.stringify(sample.body(renamed(noRows, () => name)))

/** Endpoints with their samples, of those whose sample names a row. */
const named = () =>
  [...house.app.served.values()].flat().flatMap(({ endpoint }) => {
    const name = [endpoint.method, endpoint.path, endpoint.update_type].filter(Boolean).join(' ')
    const sample = samples[name]
    return sample && bodyWith(sample, 'one') !== bodyWith(sample, 'other') ? [{ endpoint, name, sample }] : []
  })

const forgeries: Record<string, () => unknown> = {
  'a key nobody has': () => randomUUID(),
  'no key at all': () => 'not-a-key',
  'the key of a company': () => company.norte,
  'a number': () => 42,
  'a negative number as text': () => '-1',
  'more digits than a number has': () => '9'.repeat(40),
  'a list': () => [randomUUID()],
  'an object': () => ({ ID: randomUUID() }),
  'a piece of SQL': () => "' or 1=1 --",
  'a way up': () => '../../../../etc/passwd',
  NUL: () => 'a\u0000b',
}

/** Those in whose place the names are tried: a company's, central staff of each kind. */
const tried = ['sat', 'dispatcher', 'callcenter', 'backoffice', 'sat-ygnita'] as const

describe('names that are made up', () => {
  it.each(Object.entries(forgeries))(
    '%s finds nothing and changes nothing',
    async (_, forge) => {
      const wrong: string[] = []
      for (const person of tried) {
        const caller = await house.as(person)
        await touched()
        for (const { endpoint, name, sample } of named()) {
          const rows = renamed(noRows, forge)
          const { status, body, headers } = await caller.send(endpoint, sample.body(rows))
          const isNo = (status >= 400 && status < 500) || isRefusal(body)
          const changes = await touched()
          const shape = wrongAnswer([endpoint], { status, type: String(headers['content-type']), body })
          if (sample.row && !isNo) wrong.push(`${person} ${name}: ${status} ${JSON.stringify(body).slice(0, 100)}`)
          if (shape) wrong.push(`${person} ${name}: ${shape}`)
          if (changes.length > 0) wrong.push(`${person} ${name}: ${changes[0]?.what}`)
        }
      }
      expect(wrong).toEqual([])
    },
    patience,
  )
})

/** Whose rows are mixed into their own: another company's, another network's. */
const strangers: [Person, Holder][] = [
  ['sat', 'sur'],
  ['sat', 'roma'],
  ['sat-ygnita', 'norte'],
  ['dispatcher-ygnita', 'norte'],
  ['dispatcher', 'roma'],
  ['callcenter', 'roma'],
  ['backoffice', 'roma'],
]

/** Every way of naming one strange row beside one's own: what it tells or touches of the strange ones. */
async function mixed(caller: Caller, person: Person, held: Holder): Promise<{ wrong: string[]; tried: number }> {
  const wrong: string[] = []
  let asked = 0
  const own: Holder = people[person].networks[0] === 'YGNITA' ? 'roma' : 'norte'
  const strange = await freshRows(house, held, {} as Sample, person)
  const names = [strange.ID, strange.call_id, strange.contract.ID, strange.attachment.ID, markOf(held, person)]
  const rowsOfMine = rowsInUse(house, person)
  for (const { endpoint, name, sample } of named()) {
    let mine = await rowsOfMine.of(own, sample)
    for (const [n] of mixtures(mine, strange).entries()) {
      const rows = mixtures(mine, strange)[n] as Rows
      if (JSON.stringify(sample.body(rows)) === JSON.stringify(sample.body(mine))) continue
      await touched()
      const reply = await caller.send(endpoint, sample.body(rows))
      asked += 1
      const changes = await touched()
      if (reply.status >= 500) wrong.push(`${name}: ${reply.status}`)
      if ((await readable(reply)).includes(markOf(held, person))) wrong.push(`${name}: tells of them`)
      const hit = changes.find(({ row }) => names.some((word) => row.includes(word)))
      if (hit) wrong.push(`${name}: ${hit.what}`)
      if (changes.length === 0) continue
      rowsOfMine.wereWritten(own, sample)
      mine = await rowsOfMine.of(own, sample)
    }
  }
  return { wrong, tried: asked }
}

describe('one strange name among one’s own', () => {
  it.each(strangers)(
    '%s and rows of %s: nothing is told of them, nothing done to them',
    async (person, held) => {
      const { wrong, tried } = await mixed(await house.as(person), person, held)
      expect(wrong).toEqual([])
      expect(tried).toBeGreaterThan(50)
    },
    patience,
  )
})
