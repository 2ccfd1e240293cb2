import { hasAtMostDecimals, sumAmounts } from '../../platform/money.ts'
import type { ElectronicLine } from '../electronic-invoice.ts'
import { differ } from './differ.ts'
import type { Difference, ReadLine } from './uploaded-invoice.ts'

interface Approved {
  readonly invoice: { readonly lines: readonly ElectronicLine[] }
  readonly tolerance: number
  readonly money: (amount: number) => string
  readonly quantity: (quantity: number) => string
}

/** The approved lines of a document. */
interface FeeDocument {
  readonly DocNum: string
  readonly lines: readonly ElectronicLine[]
  readonly total: number
}

/**
 * Compares the lines of an uploaded invoice with the approved fees. A line belongs to the document that it refers to or
 * names. A document may be one line with its total; one that no line names is looked for among the other lines.
 */
export function matchLines(lines: readonly ReadLine[], approved: Approved): Difference[] {
  const documents = documentsOf(approved.invoice.lines)
  const numbers = new Set(documents.map(({ DocNum }) => DocNum))
  const byDocument = Map.groupBy(lines, (line) => documentOf(line, numbers))
  const others = Map.groupBy(byDocument.get(undefined) ?? [], ({ net }) => net)
  const named = documents.filter(({ DocNum }) => byDocument.has(DocNum))
  const unnamed = documents.filter(({ DocNum }) => !byDocument.has(DocNum))
  return [
    ...named.flatMap((document) => compareDocument(document, byDocument.get(document.DocNum) ?? [], approved)),
    ...unnamed
      .filter((document) => !takeDocument(document, others))
      .map(({ DocNum, total }): Difference => {
        return { key: 'invoice.differs.document', params: { DocNum, expected: approved.money(total) } }
      }),
    ...[...others.values()].flat().map(({ number, name, net }): Difference => {
      return { key: 'invoice.differs.line_unknown', params: { line: number, name, stated: approved.money(net) } }
    }),
  ]
}

const documentsOf = (lines: readonly ElectronicLine[]): FeeDocument[] =>
  [...Map.groupBy(lines, ({ DocNum }) => DocNum)].map(([DocNum, own]) => ({
    DocNum,
    lines: own,
    total: sumAmounts(own.map(({ net }) => net)),
  }))

/** The words of a text that may be the number of a document. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}/._-]*/gu)?.map(withoutEnd) ?? []

/** A word without the signs at its end. Not by a regular expression, which would be slow for very many of them. */
function withoutEnd(word: string): string {
  let end = word.length
  while ('/._-'.includes(word[end - 1] ?? ' ')) end -= 1
  return word.slice(0, end)
}

/** The one document that a line refers to, or else names; undefined if there is none or more than one. */
function documentOf({ references, text }: ReadLine, numbers: ReadonlySet<string>): string | undefined {
  const referred = references.filter((number) => numbers.has(number))
  const found = new Set(referred.length > 0 ? referred : wordsOf(text).filter((word) => numbers.has(word)))
  return found.size === 1 ? [...found][0] : undefined
}

/** The first of a set that meets a condition, without a copy of the set. */
function findIn<Item>(items: ReadonlySet<Item>, isMeant: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (isMeant(item)) return item
}

type Pair = readonly [expected: ElectronicLine, line: ReadLine]

/** Ways to find the line of a fee, the surest first. */
const ways: readonly ((expected: ElectronicLine, line: ReadLine) => boolean)[] = [
  (expected, line) => expected.ItemCode !== '' && expected.ItemCode === line.ItemCode && expected.net === line.net,
  (expected, line) => expected.name === line.name && expected.net === line.net,
  (expected, line) => expected.net === line.net,
  (expected, line) => expected.ItemCode !== '' && expected.ItemCode === line.ItemCode,
  (expected, line) => expected.name === line.name,
]

/** Pairs fees with lines; takes both out of their sets. */
function pairLines(expected: Set<ElectronicLine>, lines: Set<ReadLine>): Pair[] {
  const pairs: Pair[] = []
  for (const isPair of ways)
    for (const one of expected) {
      const line = findIn(lines, (other) => isPair(one, other))
      if (!line) continue
      pairs.push([one, line])
      expected.delete(one)
      lines.delete(line)
    }
  return pairs
}

function compareDocument(document: FeeDocument, own: readonly ReadLine[], approved: Approved): Difference[] {
  const { money, quantity, tolerance } = approved
  const { DocNum } = document
  if (own.length === 1 && own[0]?.net === document.total) return []
  const [expected, lines] = [new Set(document.lines), new Set(own)]
  const pairs = pairLines(expected, lines)
  const product = ({ quantity: count, price, net }: { quantity: number; price: number; net: number }) =>
    `${quantity(count)} × ${hasAtMostDecimals(price, 2) ? money(price) : quantity(price)} = ${money(net)}`
  const wrong = pairs.filter(([fee, line]) => differ(fee.net, line.net, tolerance))
  return [
    ...wrong.map(([fee, line]): Difference => {
      return {
        key: 'invoice.differs.line',
        params: { DocNum, name: fee.name, stated: product(line), expected: product(fee) },
      }
    }),
    ...[...expected].map((fee): Difference => {
      return { key: 'invoice.differs.line_missing', params: { DocNum, name: fee.name, expected: product(fee) } }
    }),
    ...[...lines].map((line): Difference => {
      return {
        key: 'invoice.differs.line_extra',
        params: { DocNum, line: line.number, name: line.name, stated: product(line) },
      }
    }),
  ]
}

/** Takes the lines of a document that none names out of the others: one with its total, or one for each fee. */
function takeDocument({ lines, total }: FeeDocument, others: ReadonlyMap<number, ReadLine[]>): boolean {
  if (others.get(total)?.pop()) return true
  const taken: ReadLine[] = []
  for (const { net } of lines) {
    const line = others.get(net)?.pop()
    if (line) taken.push(line)
  }
  if (taken.length === lines.length) return true
  for (const line of taken) others.get(line.net)?.push(line)
  return false
}
