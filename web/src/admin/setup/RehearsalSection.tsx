import { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import type { Rehearsal, RehearsedStep } from '@callout/domain/admin/admin.setup.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './Setup.module.css'

const tones = { done: 'good', failed: 'urgent', skipped: 'plain' } as const

/** Rehearses a call as far as its invoice, and says which step fails and why. */
export function RehearsalSection() {
  const t = useT()
  const [result, setResult] = useState<Rehearsal>()
  const rehearse = useEndpointMutation(adminSetupApi.rehearse, { isSilent: true, onDone: setResult })
  const failed = result?.steps.find(({ state }) => state === 'failed')
  return (
    <section className={classes.section} id="rehearsal" aria-labelledby="rehearsal-title">
      <h2 id="rehearsal-title">{t('setup.rehearsal.title')}</h2>
      <p>{t('setup.rehearsal.hint')}</p>
      <Button variant="default" loading={rehearse.isPending} onClick={() => rehearse.mutate({})}>
        {t('setup.rehearsal.start')}
      </Button>
      <p role="status" className={classes.summary}>
        {result &&
          (failed
            ? t('setup.rehearsal.failed', { step: t(`setup.step.${failed.name}`) })
            : t('setup.rehearsal.passed'))}
      </p>
      {result && (
        <ol className={classes.lines}>
          {result.steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ step: { name, state, detail } }: { readonly step: RehearsedStep }) {
  const t = useT()
  return (
    <li className={classes.line} data-state={state}>
      <span className={classes.text}>
        <span>{t(`setup.step.${name}`)}</span>
        {detail !== '' && <span className={classes.consequence}>{detail}</span>}
      </span>
      <ToneBadge tone={tones[state]}>{t(`setup.step_state.${state}`)}</ToneBadge>
    </li>
  )
}
