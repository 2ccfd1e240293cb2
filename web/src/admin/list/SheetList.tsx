import type { AdminSheet } from '@callout/domain/admin/admin.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Button } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { parameterLink } from '../../platform/browser/pageLink.ts'
import { useShortcuts } from '../../platform/browser/shortcuts.ts'
import { hasUnsavedChanges } from '../../platform/forms/unsavedChanges.ts'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { useList } from '../../platform/lists/useList.ts'
import { ConfirmLeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx'
import { IconPlus } from '../../ui/icons/firstVisitIcons.tsx'
import { IconFileSpreadsheet } from '../../ui/icons/laterIcons.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { ListPage } from '../../ui/lists/ListPage.tsx'
import type { RowView } from '../../ui/lists/rowView.ts'
import { useRowSelection } from '../../ui/lists/selection/useRowSelection.ts'
import { type OpenRow, useOpenRow } from '../../ui/lists/useOpenRow.ts'
import { AdminTabs } from '../AdminTabs.tsx'
import { type SheetView, viewLabel, viewName, whereOf } from '../adminPages.ts'
import { newRowKey, RowPanel } from '../form/RowPanel.tsx'
import { type AdminListRow, sourceOf } from './adminSource.ts'
import { RowSelectionBar } from './RowSelectionBar.tsx'

const PasteDialog = lazyDialog(() => import('../grid/PasteDialog.tsx'), 'PasteDialog')

interface SheetListProps {
  readonly title: string
  readonly views: readonly SheetView[]
  readonly view: SheetView
  readonly sheet: AdminSheet
}

const keyOf = ({ ID }: AdminListRow) => ID

/** The rows of a sheet. The form of a row opens beside them, many rows open as cells. */
export function SheetList({ title, views, view, sheet }: SheetListProps) {
  const t = useT()
  const language = useLanguage()
  const source = useMemo(() => sourceOf(view, sheet, language), [view, sheet, language])
  const data = useList(source)
  const selection = useRowSelection(data, source)
  const { queue, question } = useGuardedRows(useOpenRow(data, keyOf))
  const [isPasting, setPasting] = useDialogState<true>(`paste ${viewName(view)}`)
  const create = () => queue.open(newRowKey)
  useShortcuts([{ keys: ['N'], label: 'admin.new_row', run: create }])
  const [name = 'ID'] = Object.keys(source.list.columns)
  const rowView = useMemo<RowView<AdminListRow>>(
    () => ({
      link: ({ ID }) => parameterLink('open', ID),
      cells: {},
      badge: ({ stored, missing }) => (
        <>
          {!stored.active && <ToneBadge tone="done">{t('admin.inactive')}</ToneBadge>}
          {missing.length > 0 && (
            <span title={t('admin.missing_in', { languages: missing.join(', ') })}>
              <ToneBadge tone="waiting">{missing.join(' ').toUpperCase()}</ToneBadge>
            </span>
          )}
        </>
      ),
    }),
    [t],
  )
  const viewTitle = t(viewLabel(view) as MessageKey)
  return (
    <>
      <ListPage
        title={title}
        name={`admin ${viewName(view)}`}
        data={data}
        view={rowView}
        widths={{ [name]: 260 }}
        openRow={queue}
        selection={selection}
        selectionBar={
          <RowSelectionBar
            sheet={sheet}
            view={view}
            selection={selection}
            total={data.total}
            nameOf={(row) => String(row[name] ?? '')}
          />
        }
        views={() =>
          views.length > 1 && (
            <AdminTabs
              parameter="sheet"
              tabs={views.map((one) => ({ name: viewName(one), label: t(viewLabel(one) as MessageKey) }))}
              current={viewName(view)}
            />
          )
        }
        actions={
          <>
            <Button variant="default" leftSection={<IconFileSpreadsheet size={16} />} onClick={() => setPasting(true)}>
              {t('admin.paste')}
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={create} aria-keyshortcuts="N">
              {t('admin.new_row')}
            </Button>
          </>
        }
        panel={queue.key !== undefined && <RowPanel key={queue.key} queue={queue} sheet={sheet} view={view} />}
      />
      <Suspense>
        {isPasting && (
          <PasteDialog
            sheet={sheet}
            title={t('text.labelled', { label: t('admin.paste'), value: viewTitle })}
            fixed={whereOf(view)}
            onClose={() => setPasting(undefined)}
          />
        )}
      </Suspense>
      {question}
    </>
  )
}

/** Asks before another row takes the place of one with unsaved input. */
function useGuardedRows(queue: OpenRow<AdminListRow>) {
  const [waiting, setWaiting] = useState<() => void>()
  const guard =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) =>
      hasUnsavedChanges() ? setWaiting(() => () => act(...args)) : act(...args)
  const { open, close, toNext, toPrevious } = queue
  return {
    queue: { ...queue, open: guard(open), close: guard(close), toNext: guard(toNext), toPrevious: guard(toPrevious) },
    /** Opens a row without asking, as after a save. */
    question: waiting && (
      <ConfirmLeaveDialog
        onLeave={() => {
          setWaiting(undefined)
          waiting()
        }}
        onStay={() => setWaiting(undefined)}
      />
    ),
  }
}
