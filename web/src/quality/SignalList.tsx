import type { Signal } from '@callout/domain/quality/signal.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './Quality.module.css'
import { QualitySection } from './QualitySection.tsx'
import { SignalCard } from './SignalCard.tsx'

const openStates: readonly string[] = ['new', 'known', 'campaign']

interface SignalListProps {
  readonly signals: readonly Signal[]
  /** Called to start a campaign from an alarm. */
  readonly onCampaign: (signal: Signal) => void
}

/** The alarms: the newest first, those that are settled behind a button. */
export function SignalList({ signals, onCampaign }: SignalListProps) {
  const t = useT()
  const [isAll, setAll] = useState(false)
  const open = signals
    .filter(({ state }) => openStates.includes(state))
    .toSorted((a, b) => openStates.indexOf(a.state) - openStates.indexOf(b.state))
  const settled = signals.filter((signal) => !open.includes(signal))
  const numberOf = (state: string) => open.filter((signal) => signal.state === state).length
  return (
    <QualitySection
      title={t('quality.headline', { new: numberOf('new'), known: open.length - numberOf('new') })}
      action={
        settled.length > 0 && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t('quality.settled', { count: settled.length })}
          </Button>
        )
      }
    >
      {open.length === 0 && <Text>{t('quality.no_alarm')}</Text>}
      <ul className={classes.signals}>
        {[...open, ...(isAll ? settled : [])].map((signal) => (
          <SignalCard key={signal.ID} signal={signal} onCampaign={() => onCampaign(signal)} />
        ))}
      </ul>
    </QualitySection>
  )
}
