import { itemField, type SavedLine } from '@callout/domain/documents/document.bodies.ts'
import { feeQuantityLimit } from '@callout/domain/documents/document.rules.ts'
import {
  type AccountingField,
  accountingFields,
  type DocumentCan,
  type DocumentType,
  LineStatus,
  leastQuantity,
  most,
  type OrderLine,
} from '@callout/domain/documents/document.ts'
import { docTotal } from '@callout/domain/documents/order-lines.ts'
import { exceeds, hasDecimals, lineTotal } from '@callout/domain/kernel/money.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { Values } from '../kernel/recordChanges.ts'

/** What the network's tables say of an item somebody picked. */
export interface Picked {
  readonly item: string
  readonly Description: string
  readonly Price: number | null
  readonly Distance: number | null
}

/** What was typed over a document: values by their path, the lines added, and what is known of picked items by line. */
export interface Draft {
  readonly typed: Values
  readonly added: readonly string[]
  readonly picked: Readonly<Record<string, Picked>>
}

/** A line as it stands on screen. `key` is its `LineNum`, or names a line not yet saved. */
export interface DraftLine extends Omit<OrderLine, 'LineNum' | 'Quantity' | 'Price' | 'LineTotal'> {
  readonly key: string
  readonly LineNum: number | null
  readonly Quantity: number | null
  readonly Price: number | null
}

/** What is wrong at a path, with the bound it breaks. */
export interface Problem {
  readonly key: MessageKey
  readonly bound?: { readonly key: 'document.at_least' | 'document.at_most'; readonly value: number }
}
export type Problems = Readonly<Record<string, Problem>>

export const accounting = Object.keys(accountingFields) as AccountingField[]
const writtenFields = ['ItemCode', 'CodeCom', 'Quantity', 'Price', ...accounting] as const
type WrittenField = (typeof writtenFields)[number]

export const linePath = (key: string, field: WrittenField | 'LineStatus') => `lines.${key}.${field}`

/** Saved lines as values by path. */
export const flatLines = (lines: readonly OrderLine[]): Values =>
  Object.fromEntries(
    lines.flatMap((line) =>
      (['LineStatus', ...writtenFields] as const).map((field) => [linePath(String(line.LineNum), field), line[field]]),
    ),
  )

const blank = {
  ID: '',
  LineNum: null,
  LineStatus: LineStatus.open,
  ItemCode: '',
  CodeCom: '',
  Description: '',
  Quantity: null,
  Price: null,
  Distance: null,
} as const

/** The saved lines and the added ones, with what was typed on top. Nothing is typed on a cancelled line. */
export function linesOnScreen(type: DocumentType, saved: readonly OrderLine[], draft: Draft): DraftLine[] {
  const item = itemField(type)
  const lines = [
    ...saved.map((line) => ({ ...line, key: String(line.LineNum) })),
    ...draft.added.map((key) => ({ ...blank, key })),
  ]
  return lines.map((line): DraftLine => {
    if (line.LineStatus === LineStatus.cancelled) return line
    const typed = Object.fromEntries(
      writtenFields
        .map((field) => [field, linePath(line.key, field)] as const)
        .flatMap(([field, path]) => {
          return path in draft.typed ? [[field, draft.typed[path]]] : []
        }),
    ) as Partial<DraftLine>
    const after = { ...line, ...typed }
    const picked = draft.picked[line.key]
    if (after[item] === line[item] || picked?.item !== after[item])
      return { ...after, Price: typed.Price ?? line.Price }
    const { Description, Distance, Price } = picked
    return { ...after, Description, Distance, Price: typed.Price ?? Price }
  })
}

const isAmount = (value: number) => value >= 0 && hasDecimals(value, 2)

/** An empty quantity is 1. */
export const quantityOf = ({ Quantity }: Pick<DraftLine, 'Quantity'>) => Quantity ?? 1

/** Quantity × price in euros; undefined while one of them is not there or is no amount. */
export function amountOf(line: Pick<DraftLine, 'Quantity' | 'Price'>): number | undefined {
  const quantity = quantityOf(line)
  return line.Price === null || !isAmount(quantity) || !isAmount(line.Price)
    ? undefined
    : lineTotal(quantity, line.Price)
}

/** What the document comes to as it stands: the lines that are not cancelled. */
export const totalOf = (lines: readonly DraftLine[]) =>
  docTotal(lines.map((line) => ({ LineStatus: line.LineStatus, LineTotal: amountOf(line) ?? 0 })))

interface Bounds {
  readonly type: DocumentType
  /** The company's way to the call in km; null where unknown. */
  readonly distance: number | null
}

/** The largest quantity of a line that a distance bounds; undefined where none does. */
export const limitOf = ({ Distance }: Pick<DraftLine, 'Distance'>, { type, distance }: Bounds) =>
  type === 'fee' ? feeQuantityLimit(distance, Distance) : undefined

const tooSmall = (value: number): Problem => ({
  key: 'message.must_be_minimum',
  bound: { key: 'document.at_least', value },
})
const tooLarge = (value: number): Problem => ({
  key: 'message.must_be_maximum',
  bound: { key: 'document.at_most', value },
})

function problemOfNumber(value: number, least: number, largest: number): Problem | undefined {
  if (!Number.isFinite(value)) return { key: 'message.should_be_a_number' }
  if (value < least) return tooSmall(least)
  if (!hasDecimals(value, 2)) return { key: 'message.at_most_two_decimals' }
  if (exceeds(value, largest)) return tooLarge(largest)
}

/** What is wrong with lines that were written, by path. */
export function problemsOf(lines: readonly DraftLine[], bounds: Bounds): Problems {
  const item = itemField(bounds.type)
  return Object.fromEntries(
    lines.flatMap((line) => {
      const limit = Math.min(most.quantity, limitOf(line, bounds) ?? most.quantity)
      const found = {
        [item]: line[item].trim() === '' ? ({ key: 'text.required' } as const) : undefined,
        Quantity: problemOfNumber(quantityOf(line), leastQuantity[bounds.type], limit),
        Price: line.Price === null ? undefined : problemOfNumber(line.Price, 0, most.price),
      }
      return Object.entries(found).flatMap(([field, problem]) =>
        problem ? [[linePath(line.key, field as WrittenField), problem] as const] : [],
      )
    }),
  )
}

/** A line as a save names it: a new one whole, a saved one with what changed. */
export function savedLine(
  type: DocumentType,
  line: DraftLine,
  changed: readonly string[],
  can: DocumentCan,
): SavedLine {
  const item = itemField(type)
  const hasChanged = (field: WrittenField) => changed.includes(linePath(line.key, field))
  const isNew = line.LineNum === null
  return {
    ...(line.LineNum !== null && { LineNum: line.LineNum }),
    ...((isNew || hasChanged(item)) && { [item]: line[item] }),
    ...((isNew || hasChanged('Quantity')) && { Quantity: quantityOf(line) }),
    ...(can.setPrice && hasChanged('Price') && line.Price !== null && { Price: line.Price }),
    ...(can.seeAccounting &&
      Object.fromEntries(accounting.filter(hasChanged).map((field) => [field, line[field] ?? '']))),
  }
}

/** The lines of a form that were written: the added ones, and those with a changed value. */
export const writtenLines = (lines: readonly DraftLine[], changed: readonly string[]) =>
  lines.filter(
    (line) =>
      line.LineStatus !== LineStatus.cancelled &&
      (line.LineNum === null || changed.some((path) => path.startsWith(`lines.${line.key}.`))),
  )
