import type { AdminImport } from '@callout/domain/admin/admin.wizard.ts'
import { Alert, Button, Loader, Text, Title } from '@mantine/core'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { JobProgress } from '../JobProgress.tsx'
import { FileDrop } from './FileDrop.tsx'
import classes from './Import.module.css'
import { ImportQuestions } from './ImportQuestions.tsx'
import { ImportReceipt } from './ImportReceipt.tsx'
import { SheetColumns } from './SheetColumns.tsx'
import { TrialResult } from './TrialResult.tsx'
import { useWizard, type Wizard } from './useWizard.ts'

/** The import of a file in steps on one page: read, placed, tried, applied. */
export function ImportPage() {
  const t = useT()
  const title = t('admin.page.import')
  useTitle(title)
  const wizard = useWizard()
  const { state, busy, failure } = wizard
  return (
    <div className={classes.page}>
      <Title order={1}>{title}</Title>
      {!state && <FileDrop isBusy={busy !== null} onFile={(file) => void wizard.open(file)} />}
      {state && (
        <div className={classes.file}>
          <Text fw={500}>{state.file}</Text>
          <Button variant="default" size="xs" disabled={wizard.applied?.state === 'running'} onClick={wizard.close}>
            {t('admin.import.another')}
          </Button>
        </div>
      )}
      {busy && (
        <div className={classes.busy} role="status">
          <Loader size="xs" />
          {busy}
        </div>
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {state && (state.applied ? <Applied wizard={wizard} /> : <Preparing wizard={wizard} />)}
    </div>
  )
}

/** The sheets with their columns, the questions about them, and the trial. */
function Preparing({ wizard }: { readonly wizard: Wizard }) {
  const t = useT()
  const { state, trial, busy } = wizard
  if (!state) return null
  const isNothing = state.sheets.every(({ sheet }) => sheet === null)
  return (
    <>
      <section className={classes.section} aria-label={t('admin.import.columns')}>
        <h2>{t('admin.import.columns')}</h2>
        {state.found.map((sheet) => (
          <SheetColumns
            key={sheet.name}
            found={sheet}
            placed={state.sheets.find(({ name }) => name === sheet.name)}
            onChange={(change) => wizard.place(sheet.name, change)}
          />
        ))}
      </section>
      {trial?.state === 'done' && <ImportQuestions wizard={wizard} kinds={trial.kinds} />}
      {trial?.state !== 'running' && (
        <div>
          <Button
            variant={trial && !state.hasNewAnswers ? 'default' : 'filled'}
            disabled={isNothing || busy !== null}
            onClick={() => void wizard.start(true)}
          >
            {t(trial ? 'admin.import.try_again' : 'admin.import.try')}
          </Button>
        </div>
      )}
      {trial?.state === 'running' && <JobProgress {...trial} label="admin.import.trying" />}
      {trial?.state === 'failed' && <FailedImport failed={trial} />}
      {trial?.state === 'done' && <TrialResult wizard={wizard} trial={trial} />}
    </>
  )
}

function Applied({ wizard }: { readonly wizard: Wizard }) {
  const { applied } = wizard
  if (!applied) return null
  if (applied.state === 'running') return <JobProgress {...applied} label="admin.import.applying" />
  if (applied.state === 'failed') return <FailedImport failed={applied} />
  return <ImportReceipt wizard={wizard} applied={applied} />
}

/** Nothing was written, and why. */
function FailedImport({ failed }: { readonly failed: AdminImport }) {
  const t = useT()
  return (
    <Alert color="red" role="alert">
      {failed.kinds.length === 0 && <p>{t('admin.import.failed')}</p>}
      {failed.kinds.map(({ text, sheet, column }) => (
        <p key={`${sheet} ${column} ${text}`}>{text}</p>
      ))}
    </Alert>
  )
}
