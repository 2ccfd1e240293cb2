import { cpSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { createRandom, pickOne, type Random, randomInteger } from '../../server/src/demo/random.ts'

const exampleNetwork = fileURLToPath(new URL('../../docs/example-network', import.meta.url))
const start = Date.parse('2016-01-04T07:00:00Z')

const callColumns =
  `network_code,call_key,status_id,created_at,subject,description,description_sat,call_type_id,problem_type_id,
priority,ins_id,customer_name,adresse,street_number,code_postal,ville,pays,phone,email,supplier_code,assigned_at,accepted_at,
appointment_date_at,duration_minutes,technician,done_at`.replaceAll('\n', '')

const words = [
  'chaudière',
  'fuite',
  'pression',
  'brûleur',
  'bruit',
  'eau chaude',
  'erreur',
  'joint',
  'sonde',
  'circulateur',
]
const problems = ['HEA1', 'HEA2', 'HEA3', 'HEA4']
const towns = ['Lyon', 'Villeurbanne', 'Vienne', 'Saint-Étienne', 'Valence', 'Annecy', 'Grenoble', 'Bourg-en-Bresse']
const people = ['Odile Marchenoir', 'Ferdinand Aubrelle', 'Rosalie Quentinel', 'Gaspard Millefeuil', 'Aline Torquemare']

/** A call in ten years; one in fifty is open, the others are closed. */
function callOf(random: Random, index: number, count: number) {
  const createdAt = start + Math.floor((index / count) * 3650) * dayMs + randomInteger(random, 0, 36_000) * 1000
  const at = (days: number) => new Date(createdAt + days * dayMs).toISOString()
  const isOpen = index % 50 === 0
  const problem = pickOne(random, problems)
  const text = `${pickOne(random, words)} ${pickOne(random, words)} ${randomInteger(random, 1, 99_999)}`
  const customer = [
    `${pickOne(random, people)} ${index % 50_000}`,
    `Rue ${randomInteger(random, 1, 4000)}`,
    randomInteger(random, 1, 120),
    `69${String(randomInteger(random, 1, 999)).padStart(3, '0')}`,
    pickOne(random, towns),
    'FR',
    `06 ${randomInteger(random, 10_000_000, 99_999_999)}`,
    `client${index % 50_000}@courriel.example`,
  ]
  const work = isOpen ? ['', '', '', '', '', '', ''] : ['F0101', at(0.1), at(0.3), at(2), 60, 'T1', at(2.1)]
  const key = `OLD-${index}`
  const report = isOpen ? '' : `Remplacé : ${text}`
  const description = `Le client signale : ${text}, depuis ${randomInteger(random, 1, 9)} jours.`
  const card = index % 1000 === 0 ? pickOne(random, ['700001', '700002', '700003']) : ''
  const head = ['VALRHO', key, isOpen ? -3 : -1, at(0), `Panne ${text}`, `"${description}"`, report, 'HEA', problem]
  return {
    key,
    created: at(0),
    done: at(2.1),
    isOpen,
    cells: [...head, pickOne(random, ['L', 'M', 'H']), card, ...customer, ...work],
  }
}

const rowsPerChunk = 1000

/** Writes a CSV file row by row. */
async function writeFile(path: string, header: string, count: number, rowOf: (index: number) => string) {
  function* chunks() {
    yield `${header}\n`
    for (let from = 0; from < count; from += rowsPerChunk) {
      let text = ''
      for (let index = from; index < Math.min(count, from + rowsPerChunk); index++) text += rowOf(index)
      yield text
    }
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path))
}

/** A folder of the example network with this many calls, each closed one with two history rows, a fee and its line. */
export async function createImportFolder(count: number): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'callout-import-'))
  cpSync(exampleNetwork, folder, { recursive: true })
  for (const file of ['document-answers.csv', 'contract-history.csv', 'service-contracts.csv'])
    rmSync(join(folder, file))
  const call = (index: number) => callOf(createRandom(1, 'imported call', index), index, count)
  const write = (file: string, header: string, rowOf: (index: number) => string) =>
    writeFile(join(folder, file), header, count, rowOf)
  await write('calls.csv', callColumns, (index) => `${call(index).cells.join(',')}\n`)
  await write(
    'call-history.csv',
    'network_code,call_key,created_at,user_name,type,field,old_value,new_value',
    (index) => {
      const { key, created, done, isOpen } = call(index)
      const creation = `VALRHO,${key},${created},Centre d’appels Rhône,create,subject,,Panne\n`
      return isOpen ? creation : `${creation}VALRHO,${key},${done},Chaleur des Trois Ponts,status,status_id,-3,1\n`
    },
  )
  await write(
    'documents.csv',
    'network_code,document_key,type,call_key,supplier_code,DocDate,DocStatus,Confirmed',
    (index) => {
      const { key, done, isOpen } = call(index)
      return isOpen ? '' : `VALRHO,FEE-${index},fee,${key},F0101,${done.slice(0, 10)},C,Y\n`
    },
  )
  await write('document-lines.csv', 'network_code,document_key,LineNum,ItemCode,Description,Quantity,Price', (index) =>
    call(index).isOpen ? '' : `VALRHO,FEE-${index},1,DEP-01,Déplacement,1,41.00\n`,
  )
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
