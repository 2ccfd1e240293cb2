import { itemField, type SaveLineBody } from '@callout/domain/documents/document.bodies.ts'
import { feeQuantityLimit } from '@callout/domain/documents/document.rules.ts'
import {
  type AccountingField,
  accountingFields,
  type DocumentPermissions,
  type DocumentType,
  documentLimits,
  LineStatus,
  minQuantity,
  type OrderLine,
} from '@callout/domain/documents/document.ts'
import { documentTotal } from '@callout/domain/documents/order-lines.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { exceeds, hasAtMostDecimals, lineTotal } from '@callout/domain/platform/money.ts'
import type { Values } from '../../platform/forms/recordChanges.ts'

/** Data of an item the user picked. */
export interface PickedItem {
  readonly item: string
  readonly Description: string
  readonly Price: number | null
  readonly Distance: number | null
}

/** Unsaved changes of a document: values by path, keys of added lines, and picked items by line key. */
export interface DocumentDraft {
  readonly typed: Values
  readonly added: readonly string[]
  readonly picked: Readonly<Record<string, PickedItem>>
}

/** A line with its unsaved changes. `key` is the `LineNum`, or a temporary key for a new line. */
export interface DraftLine extends Omit<OrderLine, 'LineNum' | 'Quantity' | 'Price' | 'LineTotal'> {
  readonly key: string
  readonly LineNum: number | null
  readonly Quantity: number | null
  readonly Price: number | null
}

/** A validation problem, with the violated bound if there is one. */
export interface Problem {
  readonly key: MessageKey
  readonly bound?: { readonly key: 'document.at_least' | 'document.at_most'; readonly value: number }
}
export type Problems = Readonly<Record<string, Problem>>

export const accountingFieldNames = Object.keys(accountingFields) as AccountingField[]
const lineFieldNames = ['ItemCode', 'CodeCom', 'Quantity', 'Price', ...accountingFieldNames] as const
export type LineFieldName = (typeof lineFieldNames)[number]

export const linePath = (key: string, field: LineFieldName | 'LineStatus') => `lines.${key}.${field}`
export const isPathOfLine = (path: string, key: string) => path.startsWith(`lines.${key}.`)

/** Form values of saved lines, by path. */
export const flattenLines = (lines: readonly OrderLine[]): Values =>
  Object.fromEntries(
    lines.flatMap((line) =>
      (['LineStatus', ...lineFieldNames] as const).map((field) => [linePath(String(line.LineNum), field), line[field]]),
    ),
  )

const blankLine = {
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

/** Saved and added lines with their unsaved changes. Changes to a cancelled line are ignored. */
export function applyDraft(type: DocumentType, saved: readonly OrderLine[], draft: DocumentDraft): DraftLine[] {
  const item = itemField(type)
  const lines = [
    ...saved.map((line) => ({ ...line, key: String(line.LineNum) })),
    ...draft.added.map((key) => ({ ...blankLine, key })),
  ]
  return lines.map((line): DraftLine => {
    if (line.LineStatus === LineStatus.cancelled) return line
    const typedFields = lineFieldNames.filter((field) => linePath(line.key, field) in draft.typed)
    const typed = Object.fromEntries(
      typedFields.map((field) => [field, draft.typed[linePath(line.key, field)]]),
    ) as Partial<DraftLine>
    const edited = { ...line, ...typed }
    const picked = draft.picked[line.key]
    if (edited[item] === line[item] || picked?.item !== edited[item])
      return { ...edited, Price: typed.Price ?? line.Price }
    const { Description, Distance, Price } = picked
    return { ...edited, Description, Distance, Price: typed.Price ?? Price }
  })
}

const isAmount = (value: number) => value >= 0 && hasAtMostDecimals(value, 2)

/** An empty quantity counts as 1. */
export const quantityOf = ({ Quantity }: Pick<DraftLine, 'Quantity'>) => Quantity ?? 1

/** Quantity × price in euros; undefined while either is missing or invalid. */
export function lineAmountOf(line: Pick<DraftLine, 'Quantity' | 'Price'>): number | undefined {
  const quantity = quantityOf(line)
  return line.Price === null || !isAmount(quantity) || !isAmount(line.Price)
    ? undefined
    : lineTotal(quantity, line.Price)
}

/** Total of all lines that are not cancelled, in euros. */
export const draftTotalOf = (lines: readonly DraftLine[]) =>
  documentTotal(lines.map((line) => ({ LineStatus: line.LineStatus, LineTotal: lineAmountOf(line) ?? 0 })))

interface Bounds {
  readonly type: DocumentType
  /** The company's distance to the call in km; null if unknown. */
  readonly distance: number | null
}

/** Largest quantity the distance allows for a fee line; undefined if there is no such limit. */
export const quantityLimitOf = ({ Distance }: Pick<DraftLine, 'Distance'>, { type, distance }: Bounds) =>
  type === 'fee' ? feeQuantityLimit(distance, Distance) : undefined

const tooSmall = (value: number): Problem => ({
  key: 'message.must_be_minimum',
  bound: { key: 'document.at_least', value },
})
const tooLarge = (value: number): Problem => ({
  key: 'message.must_be_maximum',
  bound: { key: 'document.at_most', value },
})

function validateNumber(value: number, least: number, largest: number): Problem | undefined {
  if (!Number.isFinite(value)) return { key: 'message.should_be_a_number' }
  if (value < least) return tooSmall(least)
  if (!hasAtMostDecimals(value, 2)) return { key: 'message.at_most_two_decimals' }
  if (exceeds(value, largest)) return tooLarge(largest)
}

/** Problems of edited lines, by path. A saved quantity stays valid until it or the item of its line is changed. */
export function validateLines(lines: readonly DraftLine[], changed: readonly string[], bounds: Bounds): Problems {
  const item = itemField(bounds.type)
  const mustCheckQuantity = ({ key, LineNum }: DraftLine) =>
    LineNum === null || changed.includes(linePath(key, 'Quantity')) || changed.includes(linePath(key, item))
  return Object.fromEntries(
    lines.flatMap((line) => {
      const limit = Math.min(documentLimits.quantity, quantityLimitOf(line, bounds) ?? documentLimits.quantity)
      const problems = {
        [item]: line[item].trim() === '' ? ({ key: 'text.required' } as const) : undefined,
        Quantity: mustCheckQuantity(line)
          ? validateNumber(quantityOf(line), minQuantity[bounds.type], limit)
          : undefined,
        Price: line.Price === null ? undefined : validateNumber(line.Price, 0, documentLimits.price),
      }
      return Object.entries(problems).flatMap(([field, problem]) =>
        problem ? [[linePath(line.key, field as LineFieldName), problem] as const] : [],
      )
    }),
  )
}

/** A line of a save request: all fields of a new line, only the changed fields of a saved one. */
export function toLineBody(
  type: DocumentType,
  line: DraftLine,
  changed: readonly string[],
  can: DocumentPermissions,
): SaveLineBody {
  const item = itemField(type)
  const hasChanged = (field: LineFieldName) => changed.includes(linePath(line.key, field))
  const isNew = line.LineNum === null
  return {
    ...(line.LineNum !== null && { LineNum: line.LineNum }),
    ...((isNew || hasChanged(item)) && { [item]: line[item] }),
    ...((isNew || hasChanged('Quantity')) && { Quantity: quantityOf(line) }),
    ...(can.setPrice && hasChanged('Price') && line.Price !== null && { Price: line.Price }),
    ...(can.seeAccounting &&
      Object.fromEntries(accountingFieldNames.filter(hasChanged).map((field) => [field, line[field] ?? '']))),
  }
}

/** The added and the changed lines, without cancelled ones. */
export const changedLines = (lines: readonly DraftLine[], changed: readonly string[]) =>
  lines.filter(
    (line) =>
      line.LineStatus !== LineStatus.cancelled &&
      (line.LineNum === null || changed.some((path) => isPathOfLine(path, line.key))),
  )
