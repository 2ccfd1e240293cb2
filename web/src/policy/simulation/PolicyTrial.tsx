import { simulationApi } from '@callout/domain/policy/simulation.api.ts'
import type { SimulationRecord } from '@callout/domain/policy/simulation.ts'
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { formatPercent } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import classes from '../Policy.module.css'
import { PolicySection } from '../PolicySection.tsx'
import { lastMonth } from './lastMonth.ts'

// The library of the chart is larger than the rest of the page.
const TrialResult = lazyComponent(() => import('./TrialResult.tsx'), 'TrialResult')

const pollMs = 500

/** Tries the policy in the form on the calls of a period. `policy` gives its present values. */
export function PolicyTrial({ policy }: { readonly policy: () => object }) {
  const t = useT()
  const [started, setStarted] = useState<SimulationRecord>()
  const trial = useSimulation(started)
  const isRunning = trial?.state === 'running'
  const form = useEndpointForm(
    simulationApi.start,
    { ...lastMonth(new Date()), policy: {} },
    { onDone: (answer) => setStarted(answer as SimulationRecord) },
  )
  const cancel = useEndpointMutation(simulationApi.cancel, {
    onDone: (answer) => setStarted(answer as SimulationRecord),
  })
  const run = () => {
    form.setField('policy', policy())
    form.submit()
  }
  const day = (name: string, label: string) => form.field(name, label) as FieldProps<string | null>
  return (
    <PolicySection title={t('policy.try')} hint={t('policy.try_hint')}>
      <Group align="flex-start" gap="sm">
        <DayField {...day('from', t('list.from'))} />
        <DayField {...day('to', t('list.to'))} />
        <Button className={classes.add} variant="default" loading={form.isSending} disabled={isRunning} onClick={run}>
          {t('policy.try_start')}
        </Button>
      </Group>
      {(form.refusal || form.isInvalid('policy')) && (
        <Alert color="red" role="alert">
          {form.isInvalid('policy') ? t('policy.try_invalid') : form.refusal}
        </Alert>
      )}
      {trial && isRunning && (
        <Group gap="sm" role="status">
          <Progress
            className={classes.track}
            value={trial.progress * 100}
            aria-label={t('policy.try_running', { percent: formatPercent(trial.progress) })}
          />
          <Text>
            {trial.waiting
              ? t('policy.try_waiting')
              : t('policy.try_running', { percent: formatPercent(trial.progress) })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => cancel.mutate({ ID: trial.ID })}>
            {t('action.cancel')}
          </Button>
        </Group>
      )}
      {trial?.state === 'cancelled' && <Text role="status">{t('policy.try_cancelled')}</Text>}
      {trial?.state === 'failed' && <Alert color="red">{t('policy.try_failed')}</Alert>}
      {trial?.result?.calls === 0 && <Text role="status">{t('policy.try_none')}</Text>}
      {trial?.result && trial.result.calls > 0 && (
        <Suspense>
          <TrialResult result={trial.result} />
        </Suspense>
      )}
    </PolicySection>
  )
}

/** The newest state of a simulation that was started; asks for it until the simulation has ended. */
function useSimulation(started: SimulationRecord | undefined): SimulationRecord | undefined {
  const isStarted = started?.state === 'running'
  const [lastState, setLastState] = useState<{ ID: string; state: string }>()
  const isOver = lastState !== undefined && lastState.ID === started?.ID && lastState.state !== 'running'
  const { data } = useEndpointQuery(
    simulationApi.get,
    { ID: started?.ID ?? '' },
    { enabled: isStarted && !isOver, ...(isStarted && !isOver && { refetchInterval: pollMs }), staleTime: 0 },
  )
  const latest = data as SimulationRecord | undefined
  if (latest && (latest.ID !== lastState?.ID || latest.state !== lastState.state))
    setLastState({ ID: latest.ID, state: latest.state })
  return isStarted && latest?.ID === started.ID ? latest : started
}
