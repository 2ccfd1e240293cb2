import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { AdminColumn } from '@callout/domain/admin/admin.ts'
import type { FoundSheet } from '@callout/domain/admin/admin.wizard.ts'
import { NativeSelect, Text } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useSheets } from '../adminQueries.ts'
import { columnLabel } from '../sheetColumns.ts'
import classes from './Import.module.css'
import type { PlacedSheet } from './useWizard.ts'

interface SheetColumnsProps {
  readonly found: FoundSheet
  readonly placed: PlacedSheet | undefined
  readonly onChange: (change: Partial<PlacedSheet>) => void
}

/** A sheet of the file: what it holds, and the column of each header beside three of its cells. */
export function SheetColumns({ found, placed, onChange }: SheetColumnsProps) {
  const t = useT()
  const { data: sheets = [] } = useSheets()
  const chosen = sheets.find(({ sheet }) => sheet === placed?.sheet)
  const label = (name: string) => (chosen ? columnLabel(t, chosen.sheet, name) : name)
  const placedColumns = new Set(Object.values(placed?.columns ?? {}))
  const missing = (chosen?.columns ?? []).filter((column) => isNeeded(column) && !placedColumns.has(column.name))
  // Columns keep their name when the sheet is another one, as far as it has them.
  const holdSheet = (sheet: AdminSheetName | null) => {
    const names = new Set(sheets.find((one) => one.sheet === sheet)?.columns.map(({ name }) => name))
    const columns = found.columns.map(({ header, column }) => {
      const before = placed?.columns[header] ?? column
      return [header, before !== null && names.has(before) ? before : null]
    })
    onChange({ sheet, columns: Object.fromEntries(columns) })
  }
  return (
    <div className={classes.sheet}>
      <div className={classes.holds}>
        <NativeSelect
          label={t('admin.import.holds', { name: found.name })}
          value={placed?.sheet ?? ''}
          onChange={({ currentTarget }) => holdSheet((currentTarget.value || null) as AdminSheetName | null)}
          data={[
            { value: '', label: t('admin.import.skip_sheet') },
            ...sheets.map(({ sheet }) => ({ value: sheet, label: t(`admin.sheet.${sheet}`) })),
          ]}
        />
        <Text size="sm" c="dimmed">
          {useReadAs(found)}
        </Text>
      </div>
      {!chosen && found.elsewhere && <Text size="sm">{t('admin.import.elsewhere', { file: found.elsewhere })}</Text>}
      {chosen && placed && (
        <table className={classes.columns}>
          <thead>
            <tr>
              <th scope="col">{t('admin.import.header')}</th>
              <th scope="col">{t('admin.import.samples')}</th>
              <th scope="col">{t('admin.import.column')}</th>
            </tr>
          </thead>
          <tbody>
            {found.columns.map(({ header, samples }) => (
              <tr key={header} data-left-out={placed.columns[header] === null || undefined}>
                <th scope="row">{header}</th>
                <td>{samples.join(' · ')}</td>
                <td>
                  <NativeSelect
                    aria-label={t('admin.import.column_of', { header })}
                    value={placed.columns[header] ?? ''}
                    onChange={({ currentTarget }) =>
                      onChange({ columns: { ...placed.columns, [header]: currentTarget.value || null } })
                    }
                    data={[
                      { value: '', label: t('admin.import.leave_out') },
                      ...chosen.columns.map((column) => ({
                        value: column.name,
                        label: `${label(column.name)} (${column.name})${isNeeded(column) ? ' *' : ''}`,
                        disabled: placed.columns[header] !== column.name && placedColumns.has(column.name),
                      })),
                    ]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chosen && (
        <Text size="sm" c="dimmed">
          {t('admin.import.needed')}
          {missing.length > 0 &&
            ` ${t('admin.import.not_there', { columns: missing.map(({ name }) => label(name)).join(', ') })}`}
        </Text>
      )}
    </div>
  )
}

/** New rows must fill the column. The network is that of the session. */
const isNeeded = ({ name, isRequired }: AdminColumn) => isRequired && name !== 'network_code'

/** The reading of the sheet in words: its rows, its encoding and delimiter, and the lines above the headers. */
function useReadAs({ rows, encoding, delimiter, title_lines }: FoundSheet): string {
  const t = useT()
  const sign = delimiter === '\t' ? t('admin.import.tab') : (delimiter ?? '')
  return [
    t('admin.import.rows', { count: formatCount(rows) }),
    encoding?.toUpperCase(),
    delimiter && t('admin.import.delimiter', { sign }),
    title_lines > 0 && t('admin.import.title_lines', { count: title_lines }),
  ]
    .filter(Boolean)
    .join(' · ')
}
