import type { AdminRow, AdminStoredRow } from '@callout/domain/admin/admin.ts'

/** An item of a tree, with the items below it in their order. */
export interface TreeNode {
  readonly id: string
  readonly stored: AdminStoredRow
  readonly children: readonly TreeNode[]
}

/** A visible line of the tree. */
export interface TreeLine {
  readonly node: TreeNode
  readonly level: number
  readonly isOpen: boolean
}

const textOf = (row: AdminRow, name: string) => String(row[name] ?? '')

/** The list and value of an item: unique, as no value stands under two parents. */
export const nodeId = ({ row }: AdminStoredRow) => `${textOf(row, 'value_list')} ${textOf(row, 'value')}`

/** The id of the item above: a problem type stands under its call type, a defect code under a defect code. */
function parentId({ row }: AdminStoredRow): string {
  const parent = textOf(row, 'parent')
  if (parent === '') return ''
  return `${row.value_list === 'problem_types' ? 'call_types' : textOf(row, 'value_list')} ${parent}`
}

/** The roots of a tree. What stands under an unknown or its own item is a root, so that nothing is hidden. */
export function treeOf(items: readonly AdminStoredRow[]): TreeNode[] {
  const ids = new Set(items.map(nodeId))
  const byParent = Map.groupBy(items, (row) => (ids.has(parentId(row)) ? parentId(row) : ''))
  const build = (parent: string, above: readonly string[]): TreeNode[] =>
    (byParent.get(parent) ?? [])
      .filter((row) => !above.includes(nodeId(row)))
      .sort((a, b) => Number(a.row.position ?? 0) - Number(b.row.position ?? 0))
      .map((stored) => ({ id: nodeId(stored), stored, children: build(nodeId(stored), [...above, nodeId(stored)]) }))
  return build('', [])
}

/** The lines on screen: the children of closed items are left out. */
export function linesOf(nodes: readonly TreeNode[], open: ReadonlySet<string>, level = 0): TreeLine[] {
  return nodes.flatMap((node) => {
    const isOpen = open.has(node.id)
    return [{ node, level, isOpen }, ...(isOpen ? linesOf(node.children, open, level + 1) : [])]
  })
}

const isUnder = (node: TreeNode, id: string): boolean =>
  node.id === id || node.children.some((child) => isUnder(child, id))

/** True if an item may be moved under another: of the right list, not under itself or what is below it. */
export function mayMove(node: TreeNode, target: TreeNode): boolean {
  const { value_list: list } = node.stored.row
  const above = target.stored.row.value_list
  const isRightList =
    (list === 'problem_types' && above === 'call_types') || (list === 'defect_codes' && above === list)
  return (
    isRightList && !isUnder(node, target.id) && textOf(node.stored.row, 'parent') !== textOf(target.stored.row, 'value')
  )
}

/** The items beside an item, itself among them. */
export function siblingsOf(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  if (nodes.some((node) => node.id === id)) return nodes
  return nodes.flatMap(({ children }) => siblingsOf(children, id))
}

export type Place = 'before' | 'after' | 'below'

/** The place of an item dropped on a line, at a share of its height; undefined if it may not stand there. */
export function placeOn(node: TreeNode, target: TreeNode, share: number): Place | undefined {
  const canStandBelow = mayMove(node, target)
  const areSiblings =
    node.id !== target.id &&
    node.stored.row.value_list === target.stored.row.value_list &&
    textOf(node.stored.row, 'parent') === textOf(target.stored.row, 'parent')
  const edge = canStandBelow ? 0.3 : 0.5
  if (areSiblings && share < edge) return 'before'
  if (areSiblings && share >= 1 - edge) return 'after'
  return canStandBelow ? 'below' : undefined
}

/** The items that change their position if one goes before or after another, with their new positions. */
export function positionsAfter(siblings: readonly TreeNode[], moved: TreeNode, target: TreeNode, place: Place) {
  const others = siblings.filter(({ id }) => id !== moved.id)
  const at = others.findIndex(({ id }) => id === target.id) + (place === 'after' ? 1 : 0)
  const positions = siblings.map(({ stored }) => Number(stored.row.position ?? 0))
  let last = Number.NEGATIVE_INFINITY
  return others.toSpliced(at, 0, moved).flatMap(({ stored }, index) => {
    last = Math.max(last + 1, positions[index] ?? 0)
    return Number(stored.row.position ?? 0) === last ? [] : [{ stored, position: last }]
  })
}
