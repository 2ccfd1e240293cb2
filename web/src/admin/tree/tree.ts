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
export function treeOf(rows: readonly AdminStoredRow[]): TreeNode[] {
  const ids = new Set(rows.map(nodeId))
  const byParent = Map.groupBy(rows, (row) => (ids.has(parentId(row)) ? parentId(row) : ''))
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
