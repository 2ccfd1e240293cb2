import type { AdminImport, ImportFinding } from '@callout/domain/admin/admin.wizard.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'

/** A finding about one line, or about the whole sheet. Those of one kind and column are told together. */
export interface Found {
  readonly sheet: string
  readonly column?: string
  readonly kind: string
  readonly severity: ImportFinding['severity']
  readonly line?: number
  /** The text, unless `kind` has one of its own in each language. */
  readonly text?: string
  readonly params?: Readonly<Record<string, string | number>>
  /** The cell that `text` quotes: one sentence quotes those of all rows of its group. */
  readonly cell?: string
  /** A value that may be answered once for all rows. */
  readonly value?: string
  /** Its likely meaning. */
  readonly suggestion?: string
  /** Tells findings of one kind apart. */
  readonly group?: string
}

/** Findings of one kind as they are stored: without a text if `kind` has one in each language. */
export type StoredFinding = Omit<ImportFinding, 'text'> & Pick<Found, 'text' | 'params'>

const shownLines = 3
/** Values that a kind offers to answer, and kinds of an import, at most. */
const limits = { values: 100, kinds: 200 }

type Group = Omit<StoredFinding, 'values'> & {
  readonly cells: Set<string>
  readonly values: Map<string, { count: number; readonly suggestion: string | null }>
}

/** Gathers findings by kind. */
export function createFindings() {
  const groups = new Map<string, Group>()
  return {
    add: ({ sheet, column = '', kind, severity, line, text, params, cell, value, suggestion, group = '' }: Found) => {
      const key = [sheet, column, kind, severity, group].join('\n')
      let of = groups.get(key)
      if (!of && groups.size >= limits.kinds) return
      if (!of) {
        of = {
          sheet,
          column,
          kind,
          severity,
          count: 0,
          lines: [],
          values: new Map(),
          cells: new Set(),
          ...(text !== undefined && { text }),
          ...(params && { params }),
        }
        groups.set(key, of)
      }
      of.count += 1
      if (cell && of.cells.size <= shownLines) of.cells.add(cell)
      if (line !== undefined && of.lines.length < shownLines) of.lines.push(line)
      if (value === undefined) return
      const known = of.values.get(value)
      if (known) known.count += 1
      else if (of.values.size < limits.values) of.values.set(value, { count: 1, suggestion: suggestion ?? null })
    },
    /** Errors first, then the most frequent. */
    list: (): StoredFinding[] =>
      [...groups.values()]
        .map(({ values, cells, ...group }) => ({
          ...group,
          ...(group.text !== undefined && { text: quoteAll(group.text, [...cells]) }),
          ...(values.size > 0 && { values: valuesOf(values) }),
        }))
        .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error') || b.count - a.count),
  }
}
export type Findings = ReturnType<typeof createFindings>

/** The sentence about the first cell, with the others beside it. */
function quoteAll(text: string, [first, ...others]: readonly string[]): string {
  if (others.length === 0) return text
  const named = others.slice(0, shownLines - 1).map((cell) => `, "${cell}"`)
  const more = others.length > named.length ? ' …' : ''
  return text.replace(`"${first}"`, () => `"${first}"${named.join('')}${more}`)
}

const valuesOf = (values: Group['values']) =>
  [...values].map(([value, about]) => ({ value, ...about })).toSorted((a, b) => b.count - a.count)

/** Findings with their texts in a language. */
export const tellFindings = (found: readonly StoredFinding[], lang: Language): AdminImport['kinds'] =>
  found.map(({ text, params, ...finding }) => ({ ...finding, text: text ?? textOf(finding.kind, lang, params) }))

function textOf(kind: string, lang: Language, params: Found['params']): string {
  const key = `admin.import.kind.${kind}`
  return isMessageKey(key) ? translate(lang, key, params) : kind
}
