import { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { AdminImport } from '@callout/domain/admin/admin.wizard.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { startExport } from '../../platform/files/exports.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { undo } from '../adminQueries.ts'
import classes from './Import.module.css'
import type { Wizard } from './useWizard.ts'

interface ImportReceiptProps {
  readonly wizard: Wizard
  readonly applied: AdminImport
}

/** The receipt of the import, with the button that takes it back. */
export function ImportReceipt({ wizard, applied }: ImportReceiptProps) {
  const t = useT()
  const [isUndoing, setUndoing] = useState(false)
  const { batch } = applied
  const takeBack = async () => {
    if (batch === null) return
    setUndoing(true)
    if (await undo({ batch })) wizard.markUndone()
    setUndoing(false)
  }
  return (
    <section className={classes.section} aria-label={t('admin.import.receipt')}>
      <h2>{t('admin.import.receipt')}</h2>
      <ImportCounts counts={applied} />
      <WrongRows wizard={wizard} result={applied} />
      {wizard.state?.isUndone && <Text role="status">{t('admin.import.undone')}</Text>}
      {batch !== null && !wizard.state?.isUndone && (
        <div>
          <Button variant="default" loading={isUndoing} onClick={() => void takeBack()}>
            {t('admin.import.undo')}
          </Button>
        </div>
      )}
    </section>
  )
}

const countNames = ['created', 'updated', 'unchanged', 'waiting', 'refused'] as const

/** Counts of rows by their outcome. */
export function ImportCounts({ counts }: { readonly counts: AdminImport }) {
  const t = useT()
  return (
    <div className={classes.counts} role="status">
      {countNames
        .filter((name) => counts[name] > 0)
        .map((name) => (
          <Text key={name} fw={500} c={name === 'refused' ? 'var(--mantine-color-error)' : undefined}>
            {t(`admin.count.${name}`, { count: formatCount(counts[name]) })}
          </Text>
        ))}
    </div>
  )
}

interface WrongRowsProps {
  readonly wizard: Wizard
  readonly result: AdminImport
}

/** The refused rows as a workbook for each sheet that has any. */
export function WrongRows({ wizard, result: { ID, refused, kinds } }: WrongRowsProps) {
  const t = useT()
  if (refused === 0) return null
  const wrong = new Set(kinds.filter(({ severity }) => severity === 'error').map(({ sheet }) => sheet))
  const sheets = wizard.state?.sheets.filter(({ sheet }) => sheet !== null && wrong.has(sheet)) ?? []
  return (
    <div>
      {sheets.map(({ name }) => (
        <Button
          key={name}
          variant="default"
          size="xs"
          onClick={() =>
            void startExport(
              ID + name,
              adminWizardApi.wrongRows,
              { ID, name },
              `${t('admin.import.wrong_rows')} ${name}.xlsx`,
            )
          }
        >
          {t('admin.import.download_wrong', { name })}
        </Button>
      ))}
      <Text size="sm" c="dimmed">
        {t('admin.import.wrong_hint')}
      </Text>
    </div>
  )
}
