import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminRow } from '@callout/domain/admin/admin.ts'
import { type AdminImport, wizardLimits } from '@callout/domain/admin/admin.wizard.ts'
import { Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { columnLabel } from '../sheetColumns.ts'
import classes from './Import.module.css'

/** The first cells that the import changes, old beside new. */
export function ImportChanges({ changes }: Pick<AdminImport, 'changes'>) {
  const t = useT()
  if (changes.length === 0) return null
  return (
    <>
      <h3>{t('admin.import.changes')}</h3>
      <div className={classes.scroll}>
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('admin.import.line')}</th>
              <th scope="col">{t('admin.import.record')}</th>
              <th scope="col">{t('admin.import.column')}</th>
              <th scope="col">{t('admin.import.old')}</th>
              <th scope="col">{t('admin.import.new')}</th>
            </tr>
          </thead>
          <tbody>{changes.map((change) => cellsOf(t, change))}</tbody>
        </table>
      </div>
      {changes.length >= wizardLimits.changes && (
        <Text size="sm" c="dimmed">
          {t('admin.import.first_changes', { count: changes.length })}
        </Text>
      )}
    </>
  )
}

const shown = (cell: AdminRow[string] | undefined) => String(cell ?? '')

/** A new record is one line: each of its cells would only repeat the file. */
function cellsOf(
  t: ReturnType<typeof useT>,
  { sheet, line, key, result, old, new: cells }: AdminImport['changes'][number],
) {
  const rowKey = `${sheet} ${line}`
  if (result === 'created')
    return (
      <tr key={rowKey}>
        <td>{line}</td>
        <td>{key}</td>
        <td>{t('admin.import.new_record')}</td>
        <td />
        <td>{Object.values(cells).map(shown).join(' · ')}</td>
      </tr>
    )
  return Object.entries(cells).map(([name, cell]) => (
    <tr key={`${rowKey} ${name}`}>
      <td>{line}</td>
      <td>{key}</td>
      <td>{columnLabel(t, sheet as AdminSheetName, name)}</td>
      <td>
        <del>{shown(old[name])}</del>
      </td>
      <td>{shown(cell)}</td>
    </tr>
  ))
}
