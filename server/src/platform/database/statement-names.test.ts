import { expect, it } from 'vitest'
import { createStatementNames, statementNameOf } from './statement-names.ts'

const textOf = (n: number) => `select ${n} as n where $1`
const nameAfterUses = (nameOf: typeof statementNameOf, text: string) =>
  Array.from({ length: 10 }, () => nameOf(text)).at(-1)

it('prepares a statement from its tenth use on', () => {
  const nameOf = createStatementNames()
  const names = Array.from({ length: 11 }, () => nameOf(textOf(1)))
  expect(names).toEqual([...Array(9).fill(undefined), statementNameOf(textOf(1)), statementNameOf(textOf(1))])
})

it('prepares a statement that comes after thousands of rare ones', () => {
  const nameOf = createStatementNames()
  for (let n = 0; n < 5000; n++) for (let use = 0; use < 3; use++) expect(nameOf(textOf(n))).toBeUndefined()
  expect(nameAfterUses(nameOf, textOf(5000))).toBe(statementNameOf(textOf(5000)))
})

it('prepares at most 1000 statements, and keeps their names', () => {
  const nameOf = createStatementNames()
  for (let n = 0; n < 1000; n++) expect(nameAfterUses(nameOf, textOf(n))).toBeDefined()
  expect(nameAfterUses(nameOf, textOf(1000))).toBeUndefined()
  expect(nameOf(textOf(0))).toBe(statementNameOf(textOf(0)))
})

it('never prepares a statement that returns every column', () => {
  expect(nameAfterUses(createStatementNames(), 'select * from calls where "ID" = $1')).toBeUndefined()
})
