import { createHash } from 'node:crypto'

/** A statement that returns unnamed columns: `select *`, `with … select row.*`, `… returning *`. */
const returnsEveryColumn = /^\s*(?:with\s.*?\)\s*)?select (?:"?\w+"?\.)?\*|\breturning \*/s

/** A statement whose best plan depends on its values: a text search, several values, a value with a cast. */
const plannedByValue = / like |from calls .*(?: any\(| [<>]?= \$\d+::)/s

/**
 * Name to prepare a statement under, because planning takes longer than most of them; undefined to plan it each time.
 */
export function statementNameOf(text: string): string | undefined {
  if (text.length > 20_000 || !text.includes('$1')) return undefined
  // PostgreSQL refuses such a prepared statement once a migration adds a column.
  if (returnsEveryColumn.test(text)) return undefined
  if (plannedByValue.test(text)) return undefined
  return createHash('sha1').update(text).digest('base64url')
}

const maxStatementNames = 1000
/** A statement is prepared from this use on: most combinations of filters and order are asked for a few times only. */
const preparedFromUse = 10
/** Number of statements whose uses are counted at a time. */
const maxCounted = 2000

/**
 * `statementNameOf` for statements that are used often. A prepared statement takes about 80 kB of every connection, so
 * at most 1000 (the product has a few hundred) are prepared.
 */
export function createStatementNames(): typeof statementNameOf {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxStatementNames) return known
    const used = (uses.get(text) ?? 0) + 1
    if (used < preparedFromUse) {
      if (uses.size >= maxCounted) uses.clear()
      uses.set(text, used)
      return undefined
    }
    uses.delete(text)
    const name = statementNameOf(text)
    if (name !== undefined) names.set(text, name)
    return name
  }
}
