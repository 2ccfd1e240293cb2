import { lineUnits } from '@callout/domain/invoices/invoice-lines.ts'
import type pg from 'pg'
import { copyRows } from '../bulk-copy.ts'
import { createRandom, randomUuidAt } from '../random.ts'
import { type ApplianceKind, applianceKindOf } from '../texts/call-phrases.ts'
import type { Culture } from '../texts/name-parts.ts'
import * as texts from '../texts/tariff-texts.ts'
import { type DemoNetwork, demoNetworks } from './networks.ts'
import type { Product } from './products.ts'
import { inLanguages, parseItems } from './value-lists.ts'

/** An item of a document line: a fee or a spare part. Its price is in cents. */
export interface TariffItem {
  code: string
  description: string
  cents: number
  /** Kilometres that the fee includes; null for parts and for fees without distance. */
  km: number | null
  account: string
  kind: ApplianceKind
  item_code: string
}

/** Fees and parts that a network pays for. */
export interface Tariff {
  fees: Map<string, TariffItem>
  parts: TariffItem[]
}

const parseTable = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

/** Price level of the country in percent. */
const priceLevel: Record<Culture, number> = { es: 100, it: 108, pt: 92 }
const priceInCents = (price: string, culture: Culture) =>
  Math.round((Number(price.replace('.', '')) * priceLevel[culture]) / 100)
const feeTextColumn: Record<Culture, number> = { es: 4, pt: 5, it: 8 }
const partNameColumn: Record<Culture, number> = { es: 3, it: 4, pt: 5 }

/** Creates the fees and parts of a network in its language. */
export function tariffOf({ culture }: DemoNetwork, network: number): Tariff {
  const fees = parseTable(texts.fees).map((row): TariffItem => {
    const [code = '', price = '', km = '', account = ''] = row
    const description = row[feeTextColumn[culture]] ?? code
    const kilometres = km === '' ? null : Number(km)
    return {
      code,
      description,
      cents: priceInCents(price, culture),
      km: kilometres,
      account,
      kind: 'any',
      item_code: code,
    }
  })
  const parts = parseTable(texts.parts).map((row, index): TariffItem => {
    const [code = '', kind = '', price = ''] = row
    const item_code = String((network + 3) * 100_000 + 90_000 + index * 7)
    const description = row[partNameColumn[culture]] ?? code
    return {
      code,
      description,
      cents: priceInCents(price, culture),
      km: null,
      account: '',
      kind: kind as ApplianceKind,
      item_code,
    }
  })
  return { fees: new Map(fees.map((fee) => [fee.code, fee])), parts }
}

/** Questions of a return type: name and possible answers, which are empty for free text. */
export const questionsOfReturn = (return_type: string) =>
  parseTable(texts.questions)
    .filter(([, types = '']) => types.split(' ').includes(return_type))
    .map(([name = '', , values = '']) => ({ name, values: values === '' ? [] : values.split(' ') }))

/** Converts hundredths to decimal text. */
export const toDecimalText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The parts of each appliance: those of its kind, and those of any. */
function writeProductParts(client: pg.ClientBase, appliances: readonly Product[]) {
  const parts = parseTable(texts.parts)
  return copyRows(
    client,
    'product_parts',
    appliances.flatMap(({ network_code, code_product, skill }) =>
      parts
        .filter(([, kind]) => kind === 'any' || kind === applianceKindOf(skill))
        .map(([code_part = ''], index) => ({
          network_code,
          code_product,
          code_part,
          drawing_position: String(index + 1),
        })),
    ),
  )
}

/** The unit that the tariff names for a fee; '' if it names none. */
export const tariffUnitOf = (ItemCode: string) => (/^MO-/.test(ItemCode) ? lineUnits.hour : '')

/** Writes fees, parts and questions of returns. */
export async function writeTariff(
  client: pg.ClientBase,
  { seed, products: appliances }: { readonly seed: number; readonly products: readonly Product[] },
  at: number,
) {
  const random = createRandom(seed, 'tariff')
  const feeRows = demoNetworks.flatMap(({ network_code, culture }) =>
    parseTable(texts.fees).map(([ItemCode = '', price = '', km = '', Account = '', ...words], position) => ({
      uuid: randomUuidAt(random, at),
      network_code,
      ItemCode,
      text: JSON.stringify(inLanguages((_, index) => words[index] ?? ItemCode)),
      Price: toDecimalText(priceInCents(price, culture)),
      Distance: km === '' ? null : km,
      unit: tariffUnitOf(ItemCode),
      position,
      Account,
    })),
  )
  await copyRows(client, 'call_fees', feeRows)
  const products = demoNetworks.flatMap((network, index) =>
    tariffOf(network, index).parts.map(({ code, description, cents, item_code }) => ({
      produit_uuid: randomUuidAt(random, at),
      network_code: network.network_code,
      code_product: code,
      item_code,
      item_name: description,
      price: toDecimalText(cents),
    })),
  )
  await copyRows(client, 'products', products)
  await writeProductParts(client, appliances)
  const answers = new Map(parseItems(texts.possibleAnswers).map(({ value, text }) => [value, { value, text }]))
  const questionRows = parseTable(texts.questions).flatMap(([name = '', types = '', values = '', ...words], position) =>
    types.split(' ').map((return_type) => ({
      uuid: randomUuidAt(random, at),
      return_type,
      name,
      position,
      text: JSON.stringify(inLanguages((_, index) => words[index] ?? name)),
      possible_answers: JSON.stringify(values === '' ? [] : values.split(' ').map((value) => answers.get(value))),
    })),
  )
  await copyRows(client, 'dpc_questions', questionRows)
}
