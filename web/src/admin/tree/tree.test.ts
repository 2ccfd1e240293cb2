import type { AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { expect, it } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { linesOf, mayMove, placeOn, positionsAfter, type TreeNode, treeOf } from './tree.ts'

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

it.each([
  ['HEA', 'WAT', 0.1, 'before'],
  ['HEA', 'WAT', 0.9, 'after'],
  ['HEA', 'HEA', 0.1, undefined],
  ['HEA1', 'WAT', 0.1, 'below'],
  ['HEA1', 'HEA', 0.5, undefined],
])('%s dropped on %s at %d goes %s', (moved, target, share, place) =>
  expect(placeOn(node(moved), node(target), share)).toBe(place),
)

it.each([
  ['C', 'A', 'before', { C: 1, A: 2, B: 5 }],
  ['A', 'B', 'after', { B: 1, A: 2 }],
  ['A', 'B', 'before', {}],
] as const)('%s goes to %s, %s: only those between get other positions', (moved, target, place, expected) => {
  const siblings = treeOf([item('l', 'A', '', 1), item('l', 'B', '', 2), item('l', 'C', '', 5)])
  const [from, to] = [find(siblings, moved), find(siblings, target)] as [TreeNode, TreeNode]
  const changed = positionsAfter(siblings, from, to, place)
  expect(Object.fromEntries(changed.map(({ stored, position }) => [stored.row.value, position]))).toEqual(expected)
})
