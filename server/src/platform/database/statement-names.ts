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

/**
 * `statementNameOf` with a cache. A prepared statement takes about 80 kB of every connection, so only the first 1000
 * statements (the product has a few hundred) are prepared.
 */
export function createStatementNames(): typeof statementNameOf {
  const names = new Map<string, string | undefined>()
  return (text) => {
    if (names.has(text)) return names.get(text)
    if (names.size >= maxStatementNames) return undefined
    const name = statementNameOf(text)
    names.set(text, name)
    return name
  }
}
