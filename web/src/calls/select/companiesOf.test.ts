// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { companiesOf } from './companiesOf.ts'

const assigned = (names: string) => names.split('').map((subcontractor_name) => ({ subcontractor_name }))

it.each([
  ['A', 'A 1'],
  ['BABAA', 'A 3, B 2'],
  ['ABCDE', 'A 1, B 1, C 1, D 1, …'],
])('of %s are named as %s', (names, text) => expect(companiesOf(assigned(names))).toBe(text))
