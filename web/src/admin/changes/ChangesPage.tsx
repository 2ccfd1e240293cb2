import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { type AdminSheetName, adminSheetNames, policySheet } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminChange } from '@callout/domain/admin/admin.ts'
import { adminWaitingApi } from '@callout/domain/admin/admin.waiting.api.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { Anchor, Button, NativeSelect, Pagination, Text } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { Fragment, useRef } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { pageLink } from '../../platform/browser/pageLink.ts'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PolicyCells } from '../../policy/PolicyCells.tsx'
import { EntriesPage } from '../../ui/layout/EntriesPage.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { adminPath, rowPath } from '../adminPages.ts'
import { undo } from '../adminQueries.ts'
import { cellText, columnLabel, keyText } from '../sheetColumns.ts'
import classes from './Changes.module.css'

interface ChangesUrl {
  readonly sheet?: AdminSheetName | typeof policySheet
  readonly key?: string
  readonly batch?: string
  readonly page?: string
}

const pageSize = 50

/** The changes of the administration, with old and new of each cell. A change or a whole batch can be taken back. */
export function ChangesPage() {
  const t = useT()
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const { sheet, key, batch, page = '1' } = useSearch({ strict: false }) as ChangesUrl
  const filter = { ...(sheet && { sheet }), ...(key && { key }), ...(batch && { batch }) }
  const request = { Page: Number(page) || 1, PageSize: pageSize }
  const waiting = useEndpointQuery(adminWaitingApi.list, {}).data?.length ?? 0
  const query = useEndpointQuery(adminRowsApi.changes, { ...filter, request }, { keepPrevious: true })
  const show = (next: ChangesUrl) => void router.navigate(pageLink({ to: '.', search: { ...next } }))
  const pageCount = Math.ceil((query.data?.Total ?? 0) / pageSize)
  const sheetOptions = [...adminSheetNames, policySheet].map((name) => ({ value: name, label: sheetName(t, name) }))
  return (
    <EntriesPage
      title={t('admin.page.changes')}
      purpose={t('admin.changes_purpose')}
      heading={heading}
      query={query}
      loadingHeight={320}
      maxWidth={1100}
      actions={
        key || batch ? (
          <Button variant="default" onClick={() => show({})}>
            {t('admin.all_changes')}
          </Button>
        ) : (
          <NativeSelect
            aria-label={t('admin.sheets')}
            value={sheet ?? ''}
            onChange={({ currentTarget }) =>
              show(currentTarget.value ? { sheet: currentTarget.value as NonNullable<ChangesUrl['sheet']> } : {})
            }
            data={[{ value: '', label: t('admin.all_sheets') }, ...sheetOptions]}
          />
        )
      }
    >
      {waiting > 0 && (
        <Anchor component={Link} to={pages.waiting.path}>
          {t('admin.saved_waiting', { count: formatCount(waiting) })}
        </Anchor>
      )}
      {query.data?.Data.length === 0 && <Text>{t('admin.no_changes')}</Text>}
      <ol className={classes.changes} aria-label={t('admin.page.changes')}>
        {query.data?.Data.map((change, at) => {
          const isFirst = query.data.Data[at - 1]?.batch !== change.batch
          return <Change key={change.ID} change={change} startsBatch={isFirst} isAlone={batch !== undefined} />
        })}
      </ol>
      {pageCount > 1 && (
        <Pagination
          mt="md"
          total={pageCount}
          value={request.Page}
          onChange={(next) => show({ ...filter, page: String(next) })}
        />
      )}
    </EntriesPage>
  )
}

/** The name of a sheet, or of the rules. */
const sheetName = (t: ReturnType<typeof useT>, name: string) =>
  t(name === policySheet ? 'admin.page.policy' : (`admin.sheet.${name}` as MessageKey))

interface ChangeProps {
  readonly change: AdminChange
  /** The first of its batch on the page: its head says who and when. */
  readonly startsBatch: boolean
  readonly isAlone: boolean
}

function Change({ change, startsBatch, isAlone }: ChangeProps) {
  const t = useT()
  const { networkTime } = useFormats()
  const { ID, batch, sheet, user_name, at, note, result, columns } = change
  const shown = columns.filter((cell) => cell.name !== 'network_code')
  const canUndo = result === 'created' || result === 'updated' || result === 'removed'
  return (
    <li className={classes.change} data-first={startsBatch || undefined}>
      {startsBatch && (
        <div className={classes.head}>
          <b>{user_name}</b>
          <span>{networkTime(at)}</span>
          {note && <q>{note}</q>}
          <span className={classes.space} />
          {!isAlone && (
            <Anchor component={Link} to={adminPath('changes', { batch })}>
              {t('admin.whole_batch')}
            </Anchor>
          )}
          {canUndo && (
            <Button size="compact-sm" variant="default" onClick={() => void undo({ batch })}>
              {t('admin.undo_batch')}
            </Button>
          )}
        </div>
      )}
      <div className={classes.row}>
        <ToneBadge tone={result === 'waiting' ? 'waiting' : result === 'refused' ? 'urgent' : 'plain'}>
          {t(`admin.result.${result}`)}
        </ToneBadge>
        {sheet === policySheet ? (
          <Anchor component={Link} to={adminPath('policy')}>
            {sheetName(t, sheet)}
          </Anchor>
        ) : (
          <RowOfChange change={change} />
        )}
        <span className={classes.space} />
        {canUndo && !startsBatch && (
          <Button size="compact-sm" variant="subtle" onClick={() => void undo({ ID })}>
            {t('action.undo')}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <dl className={classes.cells}>
          {sheet === policySheet ? <PolicyCells cells={shown} /> : <RowCells change={change} cells={shown} />}
        </dl>
      )}
    </li>
  )
}

/** The sheet of a changed row, and the row with a link to it while it exists. */
function RowOfChange({ change: { sheet, key, result } }: Pick<ChangeProps, 'change'>) {
  const t = useT()
  const record = keyText(t, sheet, key)
  return (
    <>
      <span>{sheetName(t, sheet)}</span>
      {result === 'removed' ? (
        <span>{record}</span>
      ) : (
        <Anchor component={Link} to={rowPath(sheet as AdminSheetName, key)}>
          {record}
        </Anchor>
      )}
    </>
  )
}

interface RowCellsProps extends Pick<ChangeProps, 'change'> {
  readonly cells: AdminChange['columns']
}

/** The changed cells of a row, as terms of a list. */
function RowCells({ change: { sheet, result }, cells }: RowCellsProps) {
  const t = useT()
  return cells.map((cell) => (
    <Fragment key={cell.name}>
      <dt>{columnLabel(t, sheet as AdminSheetName, cell.name)}</dt>
      <dd>
        {result !== 'created' && <del>{cellText(t, cell.name, cell.old)}</del>}{' '}
        {result !== 'removed' && <ins>{cellText(t, cell.name, cell.new) || '—'}</ins>}
      </dd>
    </Fragment>
  ))
}
