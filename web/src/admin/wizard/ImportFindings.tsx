import type { AdminSheetName } from '@callout/domain/admin/admin.sheets.ts'
import type { ImportFinding } from '@callout/domain/admin/admin.wizard.ts'
import { Text } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { columnLabel } from '../sheetColumns.ts'
import classes from './Import.module.css'

/** Faults and doubts of the file: each kind once, with its first rows. */
export function ImportFindings({ kinds }: { readonly kinds: readonly ImportFinding[] }) {
  const t = useT()
  if (kinds.length === 0) return null
  return (
    <>
      <h3>{t('admin.import.found')}</h3>
      <ul className={classes.findings}>
        {kinds.map((finding) => (
          <li
            key={JSON.stringify([finding.sheet, finding.column, finding.kind, finding.text])}
            data-severity={finding.severity}
          >
            <Text size="sm" fw={500}>
              {placeOf(t, finding)}
            </Text>
            <Text size="sm">{finding.text}</Text>
            {finding.lines.length > 0 && (
              <Text size="xs" c="dimmed">
                {t('admin.import.lines', {
                  count: formatCount(finding.count),
                  lines: `${finding.lines.join(', ')}${finding.count > finding.lines.length ? '…' : ''}`,
                })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function placeOf(t: ReturnType<typeof useT>, { sheet, column }: ImportFinding): string {
  const name = sheet as AdminSheetName
  return [t(`admin.sheet.${name}`), column && columnLabel(t, name, column)].filter(Boolean).join(' · ')
}
