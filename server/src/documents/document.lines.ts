import { itemField, type SavedDocument, type SavedLine } from '@callout/domain/documents/document.bodies.ts'
import {
  maySetPrice,
  refusalOfFeeQuantity,
  refusalToTouch,
  seesAccounting,
} from '@callout/domain/documents/document.rules.ts'
import {
  type AccountingField,
  accountingFields,
  type DocumentType,
  LineStatus,
  most,
  type OrderLine,
} from '@callout/domain/documents/document.ts'
import { docTotal, withTotal } from '@callout/domain/documents/order-lines.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import { exceeds } from '@callout/domain/kernel/money.ts'
import { orRefuse, type Refusal, RefusalError, refuse, refuseField } from '@callout/domain/kernel/refusal.ts'
import type { Priced } from './tariff.queries.ts'

export type Line = Required<OrderLine>

/** What a save of lines is judged by. */
export interface LineFacts {
  readonly actor: Actor
  readonly type: DocumentType
  /** Whether the document is being written for the first time. */
  readonly isNew: boolean
  readonly prices: ReadonlyMap<string, Priced>
  /** How far the company is from the call in km; null where unknown. */
  readonly distance: number | null
  /** What a new line's business unit starts from. */
  readonly business_unit: string
}

/** The lines as a save leaves them; refused with every field that is wrong. */
export function linesAfter(
  before: readonly Line[],
  { lines = [], canceledLine }: Pick<SavedDocument, 'lines' | 'canceledLine'>,
  facts: LineFacts,
): Line[] {
  if (facts.isNew && lines.length === 0) throw new RefusalError(refuseField('lines', 'document.refused.no_lines'))
  const written = new Map(before.map((line) => [line.LineNum, line]))
  const refusals: Refusal[] = []
  for (const [index, saved] of lines.entries()) {
    const line = lineAfter(written, saved, index, facts)
    if ('errors' in line) refusals.push(line)
    else written.set(line.LineNum, line)
  }
  orRefuse(together(refusals))
  if (typeof canceledLine === 'number') written.set(canceledLine, cancelled(written.get(canceledLine)))
  const after = [...written.values()].sort((a, b) => a.LineNum - b.LineNum)
  if (exceeds(docTotal(after), most.total)) throw new RefusalError(refuseField('lines', 'message.must_be_maximum'))
  return after
}

function together(refusals: readonly Refusal[]): Refusal | undefined {
  const [first] = refusals
  if (!first || refusals.length === 1) return first
  const errors = Object.assign({}, ...refusals.map((refusal) => refusal.errors))
  return refuse('message.fill_in_required_fields', { code: 'Invalid', errors })
}

function cancelled(line: Line | undefined): Line {
  if (!line) throw new RefusalError(refuseField('canceledLine', 'document.refused.unknown_line'))
  orRefuse(refusalToTouch(line, 'canceledLine'))
  return { ...line, LineStatus: LineStatus.cancelled }
}

function lineAfter(
  before: ReadonlyMap<number, Line>,
  saved: SavedLine,
  index: number,
  facts: LineFacts,
): Line | Refusal {
  const at = (field: string) => `lines.${index}.${field}`
  const { actor, type, isNew } = facts
  const old = isNew ? undefined : meant(before, saved, type)
  if (!isNew && !old && typeof saved.LineNum !== 'number')
    return refuseField(at('LineNum'), 'document.refused.new_line')
  if (!isNew && !old) return refuseField(at('LineNum'), 'document.refused.unknown_line')
  const item = itemField(type)
  const code = saved[item] ?? old?.[item]
  if (code === undefined) return refuseField(at(item), 'text.required')
  const priced = code === old?.[item] ? old : facts.prices.get(code)
  if (!priced) return refuseField(at(item), 'message.not_in_list')
  const next = withTotal<Line>({
    ...(old ?? newLine(index, facts)),
    ...pricing(priced),
    ...(maySetPrice(actor) && saved.Price !== undefined ? { Price: saved.Price } : {}),
    ...(saved.Quantity === undefined ? {} : { Quantity: saved.Quantity }),
    ...(seesAccounting(actor) ? accountingIn(saved) : {}),
  })
  if (old && isSame(old, next)) return old
  const touched = old && refusalToTouch(old, at('Quantity'))
  if (touched) return touched
  const isJudged = type === 'fee' && (next.Quantity !== old?.Quantity || next.ItemCode !== old.ItemCode)
  return (isJudged && refusalOfFeeQuantity(next, facts.distance, at('Quantity'))) || next
}

/** The line that a save means: by its number, or of a return request by what is returned. */
function meant(before: ReadonlyMap<number, Line>, saved: SavedLine, type: DocumentType): Line | undefined {
  if (typeof saved.LineNum === 'number') return before.get(saved.LineNum)
  if (type !== 'dpc') return undefined
  return [...before.values()].find(({ CodeCom, LineStatus: is }) => CodeCom === saved.CodeCom && is === LineStatus.open)
}

const pricing = ({ ItemCode, CodeCom, Description, Price, Distance, Account, CostCenter }: Priced) => ({
  ItemCode,
  CodeCom,
  Description,
  Price,
  Distance,
  Account,
  CostCenter,
})

const newLine = (index: number, { business_unit }: LineFacts) => ({
  ID: '',
  LineNum: index + 1,
  LineStatus: LineStatus.open,
  Quantity: 1,
  LineTotal: 0,
  BusinessUnit: business_unit,
  Destination: '',
})

const accountingIn = (saved: SavedLine) =>
  Object.fromEntries(
    (Object.keys(accountingFields) as AccountingField[]).flatMap((field) =>
      saved[field] === undefined ? [] : [[field, saved[field]]],
    ),
  )

/** Whether two states of a line hold the same. */
export const isSame = (a: Line, b: Line) => (Object.keys(a) as (keyof Line)[]).every((field) => a[field] === b[field])
