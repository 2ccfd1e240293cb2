import { itemField, type SaveDocumentBody, type SaveLineBody } from '@callout/domain/documents/document.bodies.ts'
import {
  maySeeAccounting,
  maySetPrice,
  refusalOfFeeQuantity,
  refusalToEditLine,
} from '@callout/domain/documents/document.rules.ts'
import {
  type AccountingField,
  accountingFields,
  type DocumentType,
  documentLimits,
  LineStatus,
  type OrderLine,
} from '@callout/domain/documents/document.ts'
import { documentTotal, withLineTotal } from '@callout/domain/documents/order-lines.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { exceeds } from '@callout/domain/platform/money.ts'
import { type Refusal, RefusalError, refuse, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { refusalOfChoice } from '@callout/domain/value-lists/value-list.rules.ts'
import type { LineTariff, PricedItem } from './tariff.queries.ts'

export type Line = Required<OrderLine> & LineTariff

/** Facts that the rules need to check saved lines. */
export interface LineFacts {
  readonly actor: Actor
  readonly type: DocumentType
  /** True if the document is not stored yet. */
  readonly isNew: boolean
  readonly prices: ReadonlyMap<string, PricedItem>
  /** Distance from the company to the call in km; null if unknown. */
  readonly distance: number | null
  /** Default business unit of a new line. */
  readonly business_unit: string
}

/** Applies saved lines to the stored ones; refuses with an error for each wrong field. */
export function applyLineChanges(
  before: readonly Line[],
  { lines = [], canceledLine }: Pick<SaveDocumentBody, 'lines' | 'canceledLine'>,
  facts: LineFacts,
): Line[] {
  if (facts.isNew && lines.length === 0) throw new RefusalError(refuseField('lines', 'document.refused.no_lines'))
  const linesByNumber = new Map(before.map((line) => [line.LineNum, line]))
  const refusals: Refusal[] = []
  for (const [index, saved] of lines.entries()) {
    const line = applyLineChange(linesByNumber, saved, index, facts)
    if ('errors' in line) refusals.push(line)
    else linesByNumber.set(line.LineNum, line)
  }
  throwIfRefused(mergeRefusals(refusals))
  if (typeof canceledLine === 'number') linesByNumber.set(canceledLine, cancelLine(linesByNumber.get(canceledLine)))
  const after = [...linesByNumber.values()].sort((a, b) => a.LineNum - b.LineNum)
  if (exceeds(documentTotal(after), documentLimits.total))
    throw new RefusalError(refuseField('lines', 'message.must_be_maximum'))
  return after
}

function mergeRefusals(refusals: readonly Refusal[]): Refusal | undefined {
  const [first] = refusals
  if (!first || refusals.length === 1) return first
  const errors = Object.assign({}, ...refusals.map((refusal) => refusal.errors))
  return refuse('message.fill_in_required_fields', { code: 'Invalid', errors })
}

function cancelLine(line: Line | undefined): Line {
  if (!line) throw new RefusalError(refuseField('canceledLine', 'document.refused.unknown_line'))
  throwIfRefused(refusalToEditLine(line, 'canceledLine'))
  return { ...line, LineStatus: LineStatus.cancelled }
}

function applyLineChange(
  before: ReadonlyMap<number, Line>,
  saved: SaveLineBody,
  index: number,
  facts: LineFacts,
): Line | Refusal {
  const fieldPath = (field: string) => `lines.${index}.${field}`
  const { actor, type, isNew } = facts
  const old = isNew ? undefined : findSavedLine(before, saved, type)
  if (!isNew && !old && typeof saved.LineNum !== 'number')
    return refuseField(fieldPath('LineNum'), 'document.refused.new_line')
  if (!isNew && !old) return refuseField(fieldPath('LineNum'), 'document.refused.unknown_line')
  const item = itemField(type)
  const code = saved[item] ?? old?.[item]
  if (code === undefined) return refuseField(fieldPath(item), 'text.required')
  const listed = facts.prices.get(code)
  const isStored = code === old?.[item]
  const refused = isStored
    ? undefined
    : refusalOfChoice(fieldPath(item), listed && { text: `${code} · ${listed.Description}`, active: listed.active })
  if (refused) return refused
  const priced = isStored ? old : (listed as PricedItem)
  const next = withLineTotal<Line>({
    ...(old ?? newLine(index, facts)),
    ...priceFields(priced),
    ...(maySetPrice(actor) && saved.Price !== undefined ? { Price: saved.Price } : {}),
    ...(saved.Quantity === undefined ? {} : { Quantity: saved.Quantity }),
    ...(maySeeAccounting(actor) ? accountingChanges(saved) : {}),
  })
  if (old && isSameLine(old, next)) return old
  const refusal = old && refusalToEditLine(old, fieldPath('Quantity'))
  if (refusal) return refusal
  const mustCheckQuantity = type === 'fee' && (next.Quantity !== old?.Quantity || next.ItemCode !== old.ItemCode)
  return (mustCheckQuantity && refusalOfFeeQuantity(next, facts.distance, fieldPath('Quantity'))) || next
}

/** Finds the stored line a saved one refers to: by line number, or on a return request also by item. */
function findSavedLine(before: ReadonlyMap<number, Line>, saved: SaveLineBody, type: DocumentType): Line | undefined {
  if (typeof saved.LineNum === 'number') return before.get(saved.LineNum)
  if (type !== 'dpc') return undefined
  return [...before.values()].find(
    ({ CodeCom, LineStatus: status }) => CodeCom === saved.CodeCom && status === LineStatus.open,
  )
}

const priceFields = (item: Omit<PricedItem, 'active'>): Omit<PricedItem, 'active'> => {
  const { ItemCode, CodeCom, Description, Price, Distance, Account, CostCenter, TariffPrice, TariffDay } = item
  return { ItemCode, CodeCom, Description, Price, Distance, Account, CostCenter, TariffPrice, TariffDay }
}

const newLine = (index: number, { business_unit }: LineFacts) => ({
  ID: '',
  LineNum: index + 1,
  LineStatus: LineStatus.open,
  Quantity: 1,
  LineTotal: 0,
  BusinessUnit: business_unit,
  Destination: '',
})

const accountingChanges = (saved: SaveLineBody) =>
  Object.fromEntries(
    (Object.keys(accountingFields) as AccountingField[]).flatMap((field) =>
      saved[field] === undefined ? [] : [[field, saved[field]]],
    ),
  )

export const isSameLine = (a: Line, b: Line) =>
  (Object.keys(a) as (keyof Line)[]).every((field) => a[field] === b[field])
