import type pg from 'pg'
import { copyRows } from './bulk.ts'
import type { Culture } from './names.words.ts'
import { type DemoNetwork, networks } from './networks.ts'
import type { Kind } from './phrases.ts'
import { randomFor, uuidAt } from './random.ts'
import * as texts from './tariff-texts.ts'
import { inLanguages, rows } from './value-lists.ts'

/** Something a line can be about, priced in cents. */
export interface Item {
  code: string
  description: string
  cents: number
  /** Kilometres a fee covers; null for one without distance, and for parts. */
  km: number | null
  account: string
  kind: Kind
  item_code: string
}

/** What a network pays for. */
export interface Tariff {
  fees: Map<string, Item>
  parts: Item[]
}

const cells = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

/** Work costs more in one country than in another. */
const level: Record<Culture, number> = { es: 100, it: 108, pt: 92 }
const centsAt = (price: string, culture: Culture) => Math.round((Number(price.replace('.', '')) * level[culture]) / 100)
const feeText: Record<Culture, number> = { es: 4, pt: 5, it: 8 }
const partName: Record<Culture, number> = { es: 3, it: 4, pt: 5 }

/** The fees and parts of a network, in its language. */
export function tariffOf({ culture }: DemoNetwork, network: number): Tariff {
  const fees = cells(texts.fees).map((row): Item => {
    const [code = '', price = '', km = '', account = ''] = row
    const description = row[feeText[culture]] ?? code
    const kilometres = km === '' ? null : Number(km)
    return { code, description, cents: centsAt(price, culture), km: kilometres, account, kind: 'any', item_code: code }
  })
  const parts = cells(texts.parts).map((row, index): Item => {
    const [code = '', kind = '', price = ''] = row
    const item_code = String((network + 3) * 100_000 + 90_000 + index * 7)
    const description = row[partName[culture]] ?? code
    return { code, description, cents: centsAt(price, culture), km: null, account: '', kind: kind as Kind, item_code }
  })
  return { fees: new Map(fees.map((fee) => [fee.code, fee])), parts }
}

/** Which answers a return of a type needs: the question's name, and its possible answers, none where it is answered freely. */
export const askedOf = (return_type: string) =>
  cells(texts.questions)
    .filter(([, types = '']) => types.split(' ').includes(return_type))
    .map(([name = '', , values = '']) => ({ name, values: values === '' ? [] : values.split(' ') }))

/** Hundredths as decimal text. */
export const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Writes fees, parts and the questions of returns. */
export async function writeTariff(client: pg.ClientBase, seed: number, at: number) {
  const random = randomFor(seed, 'tariff')
  const feeRows = networks.flatMap(({ network_code, culture }) =>
    cells(texts.fees).map(([ItemCode = '', price = '', km = '', Account = '', ...words], position) => ({
      uuid: uuidAt(random, at),
      network_code,
      ItemCode,
      text: JSON.stringify(inLanguages((_, index) => words[index] ?? ItemCode)),
      Price: decimal(centsAt(price, culture)),
      Distance: km === '' ? null : km,
      position,
      Account,
    })),
  )
  const feeColumns = ['uuid', 'network_code', 'ItemCode', 'text', 'Price', 'Distance', 'position', 'Account'] as const
  await copyRows(client, 'call_fees', feeColumns, feeRows)
  const products = networks.flatMap((network, index) =>
    tariffOf(network, index).parts.map(({ code, description, cents, item_code }) => ({
      produit_uuid: uuidAt(random, at),
      network_code: network.network_code,
      code_product: code,
      item_code,
      item_name: description,
      price: decimal(cents),
    })),
  )
  const productColumns = ['produit_uuid', 'network_code', 'code_product', 'item_code', 'item_name', 'price'] as const
  await copyRows(client, 'products', productColumns, products)
  const answers = new Map(rows(texts.possibleAnswers).map(({ value, text }) => [value, { value, text }]))
  const questionRows = cells(texts.questions).flatMap(([name = '', types = '', values = '', ...words], position) =>
    types.split(' ').map((return_type) => ({
      uuid: uuidAt(random, at),
      return_type,
      name,
      position,
      text: JSON.stringify(inLanguages((_, index) => words[index] ?? name)),
      possible_answers: JSON.stringify(values === '' ? [] : values.split(' ').map((value) => answers.get(value))),
    })),
  )
  const questionColumns = ['uuid', 'return_type', 'name', 'position', 'text', 'possible_answers'] as const
  await copyRows(client, 'dpc_questions', questionColumns, questionRows)
}
