import type { AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { linesOf, mayMove, type TreeNode, treeOf } from './tree.ts'

const item = (value_list: string, value: string, parent = '', position = 0) =>
  partOf<AdminStoredRow>({ key: value, row: { value_list, value, parent, position } })

const rows = [
  item('call_types', 'HEA', '', 2),
  item('call_types', 'WAT', '', 1),
  item('problem_types', 'HEA1', 'HEA'),
  item('defect_codes', 'A'),
  item('defect_codes', 'B', 'A'),
  item('defect_codes', 'C', 'B'),
]
const find = (nodes: readonly TreeNode[], value: string): TreeNode | undefined =>
  nodes.flatMap((node) => [node.stored.row.value === value ? node : find(node.children, value)]).find(Boolean)
const node = (value: string) => find(treeOf(rows), value) as TreeNode

it('puts problem types under their call type, in the order of their position', () => {
  const lines = linesOf(treeOf(rows), new Set(['call_types HEA']))
  expect(lines.map(({ node, level }) => [node.stored.row.value, level])).toEqual([
    ['A', 0],
    ['WAT', 0],
    ['HEA', 0],
    ['HEA1', 1],
  ])
})

it('hides nothing that stands under itself or under an unknown item', () => {
  const odd = treeOf([item('defect_codes', 'X', 'gone')])
  expect(odd.map(({ stored }) => stored.row.value)).toEqual(['X'])
})

it.each([
  ['HEA1', 'WAT', true],
  ['HEA1', 'HEA', false],
  ['HEA1', 'A', false],
  ['C', 'A', true],
  ['A', 'C', false],
  ['A', 'A', false],
  ['HEA', 'WAT', false],
])('%s under %s: %s', (moved, target, allowed) => expect(mayMove(node(moved), node(target))).toBe(allowed))
