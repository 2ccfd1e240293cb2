import type { AdminImport } from '@callout/domain/admin/admin.wizard.ts'
import { Button, Text } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Import.module.css'
import { ImportChanges } from './ImportChanges.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { ImportCounts, WrongRows } from './ImportReceipt.tsx'
import type { Wizard } from './useWizard.ts'

interface TrialResultProps {
  readonly wizard: Wizard
  readonly trial: AdminImport
}

/** The rows that the import would write, the findings worth a look, and the button that writes them. */
export function TrialResult({ wizard, trial }: TrialResultProps) {
  const t = useT()
  const count = trial.created + trial.updated + trial.waiting
  return (
    <section className={classes.section} aria-label={t('admin.import.result')}>
      <h2>{t('admin.import.result')}</h2>
      <ImportCounts counts={trial} />
      {count === 0 && trial.refused === 0 && <Text>{t('admin.import.nothing')}</Text>}
      <ImportFindings kinds={trial.kinds} />
      <WrongRows wizard={wizard} result={trial} />
      <ImportChanges changes={trial.changes} />
      {count > 0 && !wizard.state?.hasNewAnswers && (
        <div>
          <Button disabled={wizard.busy !== null} onClick={() => void wizard.start(false)}>
            {t('admin.import.apply', { count: formatCount(count) })}
          </Button>
        </div>
      )}
    </section>
  )
}
