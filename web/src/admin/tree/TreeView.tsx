import type { Language } from '@callout/domain/messages/messages.ts'
import { plainText } from '@callout/domain/platform/search-text.ts'
import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChevronDown, IconPlus } from '../../ui/icons/firstVisitIcons.tsx'
import { IconChevronRight } from '../../ui/icons/laterIcons.tsx'
import { shownText } from '../sheetColumns.ts'
import classes from './Tree.module.css'
import { linesOf, mayMove, type Place, placeOn, positionsAfter, siblingsOf, type TreeNode } from './tree.ts'

export interface TreeViewProps {
  readonly label: string
  readonly roots: readonly TreeNode[]
  readonly search: string
  readonly language: Language
  readonly openKey: string | undefined
  readonly onOpen: (node: TreeNode) => void
  readonly onNewBelow: (node: TreeNode) => void
  readonly onMove: (node: TreeNode, target: TreeNode) => void
  /** Saves new positions of items. */
  readonly onOrder: (positions: ReturnType<typeof positionsAfter>) => Promise<unknown>
  readonly badge: (node: TreeNode) => ReactNode
}

const nameOf = ({ stored: { row } }: TreeNode, language: Language) =>
  shownText(row, { name: 'text' }, language) || String(row.value)

/** The items that have the words, with what stands above them. */
function found(nodes: readonly TreeNode[], words: string, language: Language): TreeNode[] {
  return nodes.flatMap((node) => {
    const children = found(node.children, words, language)
    const isFound = plainText(`${nameOf(node, language)} ${node.stored.row.value}`).includes(words)
    return isFound ? [node] : children.length > 0 ? [{ ...node, children }] : []
  })
}

const idsOf = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)])

/** A tree by mouse and keyboard: arrows move and open, Enter opens the form, N adds below, Ctrl+X and Ctrl+V move, Alt and arrows order. */
export function TreeView(props: TreeViewProps) {
  const { label, roots, search, language, openKey, onOpen, onNewBelow, onMove, onOrder, badge } = props
  const t = useT()
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(roots.length <= 12 ? roots.map(({ id }) => id) : []),
  )
  const [active, setActive] = useState<string>()
  const [cut, setCut] = useState<TreeNode>()
  const [target, setTarget] = useState<{ readonly id: string; readonly place: Place }>()
  const dragged = useRef<TreeNode>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const words = plainText(search.trim())
  const shown = words === '' ? roots : found(roots, words, language)
  const lines = linesOf(shown, words === '' ? open : new Set(idsOf(shown)))
  const current = lines.find(({ node }) => node.id === active)?.node.id ?? lines[0]?.node.id

  const toggle = (id: string, isOpen = !open.has(id)) => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const focusLine = (at: number) => {
    const node = lines[Math.min(lines.length - 1, Math.max(0, at))]?.node
    if (!node) return
    focusNode(node.id)
  }
  const focusNode = (id: string) => {
    setActive(id)
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }
  const order = async (node: TreeNode, on: TreeNode | undefined, place: Place) => {
    if (on) await onOrder(positionsAfter(siblingsOf(roots, node.id), node, on, place))
    focusNode(node.id)
  }
  const drop = (node: TreeNode | undefined, on: TreeNode, place?: Place) => {
    setCut(undefined)
    setTarget(undefined)
    dragged.current = undefined
    if (!node || node.id === on.id) return
    if (place && place !== 'below') return void order(node, on, place)
    if (!mayMove(node, on)) return toast.warning(t('admin.cannot_move'))
    toggle(on.id, true)
    onMove(node, on)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const line = lines[at]
    if (!line) return
    const { node, level, isOpen } = line
    const step = event.altKey ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : 0
    if (step) {
      event.preventDefault()
      const siblings = siblingsOf(roots, node.id)
      void order(node, siblings[siblings.findIndex(({ id }) => id === node.id) + step], step > 0 ? 'after' : 'before')
    }
    if (event.altKey) return
    const isControl = event.ctrlKey || event.metaKey
    const act = isControl
      ? { x: () => setCut(node), v: () => drop(cut, node) }[event.key]
      : {
          ArrowDown: () => focusLine(at + 1),
          ArrowUp: () => focusLine(at - 1),
          Home: () => focusLine(0),
          End: () => focusLine(lines.length - 1),
          ArrowRight: () => (isOpen || node.children.length === 0 ? focusLine(at + 1) : toggle(node.id, true)),
          ArrowLeft: () =>
            isOpen && node.children.length > 0
              ? toggle(node.id, false)
              : focusLine(lines.findLastIndex((one, place) => place < at && one.level < level)),
          Enter: () => onOpen(node),
          n: () => (level === 0 || node.stored.row.value_list === 'defect_codes' ? onNewBelow(node) : undefined),
        }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div ref={list} role="tree" aria-label={label} className={classes.lines}>
      {lines.map(({ node, level, isOpen }, at) => {
        const mayHaveBelow = level === 0 || node.stored.row.value_list === 'defect_codes'
        const name = nameOf(node, language)
        return (
          <div
            key={node.id}
            role="treeitem"
            aria-level={level + 1}
            aria-expanded={node.children.length > 0 ? isOpen : undefined}
            aria-selected={node.stored.key === openKey}
            data-node={node.id}
            data-cut={cut?.id === node.id || undefined}
            data-target={target?.id === node.id ? target.place : undefined}
            data-inactive={!node.stored.active || undefined}
            tabIndex={node.id === current ? 0 : -1}
            className={classes.line}
            style={{ paddingInlineStart: 8 + level * 24 }}
            draggable
            onDragStart={() => {
              dragged.current = node
            }}
            onDragOver={(event) => {
              const { top, height } = event.currentTarget.getBoundingClientRect()
              const place = dragged.current && placeOn(dragged.current, node, (event.clientY - top) / height)
              if (!place) return setTarget(undefined)
              event.preventDefault()
              if (target?.id !== node.id || target.place !== place) setTarget({ id: node.id, place })
            }}
            onDragLeave={() => setTarget(undefined)}
            onDrop={() => drop(dragged.current, node, target?.place)}
            onDragEnd={() => setTarget(undefined)}
            onFocus={() => setActive(node.id)}
            onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event, at)}
            onClick={() => onOpen(node)}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              tabIndex={-1}
              aria-label={t(isOpen ? 'admin.close_branch' : 'admin.open_branch', { name })}
              style={{ visibility: node.children.length > 0 ? undefined : 'hidden' }}
              onClick={(event) => {
                event.stopPropagation()
                toggle(node.id)
              }}
            >
              {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
            </ActionIcon>
            <span className={classes.name}>{name}</span>
            <span className={classes.code}>{String(node.stored.row.value)}</span>
            {badge(node)}
            <span className={classes.space} />
            {node.children.length > 0 && <span className={classes.code}>{formatCount(node.children.length)}</span>}
            {mayHaveBelow && (
              <ActionIcon
                className={classes.add}
                variant="subtle"
                color="gray"
                size="sm"
                tabIndex={-1}
                aria-label={t('admin.new_below', { name })}
                title={`${t('admin.new_below', { name })} (N)`}
                onClick={(event) => {
                  event.stopPropagation()
                  onNewBelow(node)
                }}
              >
                <IconPlus size={14} />
              </ActionIcon>
            )}
          </div>
        )
      })}
    </div>
  )
}
