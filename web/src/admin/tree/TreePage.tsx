import { Button, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { parameterLink } from '../../platform/browser/pageLink.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { IconPlus } from '../../ui/icons/firstVisitIcons.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { AdminTabs } from '../AdminTabs.tsx'
import { type SheetView, viewName } from '../adminPages.ts'
import { allRowsQuery, refreshAfterSave } from '../adminQueries.ts'
import { newRowKey, RowPanel } from '../form/RowPanel.tsx'
import { useViews } from '../SheetPage.tsx'
import { useSaveAndSay } from '../saveRows.ts'
import classes from './Tree.module.css'
import { TreeView, type TreeViewProps } from './TreeView.tsx'
import { type TreeNode, treeOf } from './tree.ts'

/** The two trees: problem types under their call types, and defect codes. */
const trees = ['call_types', 'defect_codes'] as const
const labels = { call_types: 'admin.tree.types', defect_codes: 'admin.list.defect_codes' } as const
/** The level below an item of a list. */
const listBelow: Readonly<Record<string, string>> = { call_types: 'problem_types', defect_codes: 'defect_codes' }

/** Call types with their problem types, and defect codes, as trees; the form of an item opens beside them. */
export function TreePage() {
  const t = useT()
  const language = useLanguage()
  const router = useRouter()
  const saveAndSay = useSaveAndSay()
  const title = t('admin.page.types')
  useTitle(title)
  const { views, sheet, error } = useViews()
  const { tree = trees[0], open } = useSearch({ strict: false }) as { tree?: string; open?: string }
  const [search, setSearch] = useState('')
  const [parent, setParent] = useState<TreeNode>()
  const isTypes = tree === 'call_types'
  const types = useQuery(allRowsQuery('value-lists', { where: { value_list: tree } }))
  const problems = useQuery({
    ...allRowsQuery('value-lists', { where: { value_list: 'problem_types' } }),
    enabled: isTypes,
  })
  const rows = types.data && (!isTypes || problems.data) && [...types.data, ...((isTypes && problems.data) || [])]
  const setOpen = (key: string | undefined) => void router.navigate(parameterLink('open', key))
  const openedList = open === newRowKey ? (parent ? listBelow[String(parent.stored.row.value_list)] : tree) : undefined
  const openedRow = rows?.find(({ key }) => key === open)
  const list = openedList ?? String(openedRow?.row.value_list ?? tree)
  const view: SheetView | undefined = views.find((one) => viewName(one) === list)

  const create = (above?: TreeNode) => {
    setParent(above)
    setOpen(newRowKey)
  }
  const move = ({ stored: { key, version } }: TreeNode, target: TreeNode) =>
    saveAndSay('value-lists', [{ key, version, row: { parent: String(target.stored.row.value) } }], t('admin.moved'))
  const order: TreeViewProps['onOrder'] = (positions) => {
    const changed = positions.map(({ stored: { key, version, row }, position }) => {
      const { network_code, ...cells } = row
      // Of a value of all networks, the network gets one of its own.
      return network_code ? { key, version, row: { position } } : { row: { ...cells, position } }
    })
    return saveAndSay('value-lists', changed, t('admin.moved'))
  }
  const failed = types.error ?? problems.error ?? (sheet ? null : error)
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1}>{title}</Title>
        <TextInput
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button leftSection={<IconPlus size={16} />} onClick={() => create()}>
          {t('admin.new_row')}
        </Button>
      </div>
      <div className={classes.trees}>
        <AdminTabs parameter="tree" tabs={trees.map((name) => ({ name, label: t(labels[name]) }))} current={tree} />
      </div>
      <div className={classes.both}>
        <div className={classes.tree}>
          {failed && !(rows && sheet) && <LoadError error={failed} retry={() => void refreshAfterSave()} />}
          {!rows && !failed && <Skeleton height={320} m="md" role="status" aria-label={t('list.loading')} />}
          {rows?.length === 0 && <Text p="md">{t('list.empty')}</Text>}
          {rows && (
            <TreeView
              key={tree}
              label={title}
              roots={treeOf(rows)}
              search={search}
              language={language}
              openKey={open}
              onOpen={({ stored }) => setOpen(stored.key)}
              onNewBelow={create}
              onMove={(node, target) => void move(node, target)}
              onOrder={order}
              badge={({ stored }) => !stored.active && <ToneBadge tone="done">{t('admin.inactive')}</ToneBadge>}
            />
          )}
        </div>
        {open && sheet && view && (
          <RowPanel
            key={`${open} ${list} ${parent?.id}`}
            queue={{
              key: open,
              open: setOpen,
              close: () => setOpen(undefined),
              toNext: () => {},
              toPrevious: () => {},
            }}
            sheet={sheet}
            view={view}
            given={open === newRowKey && parent ? { parent: String(parent.stored.row.value) } : undefined}
          />
        )}
      </div>
    </div>
  )
}
