import { Role } from '@callout/domain/platform/access.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import type { Signal } from '@callout/domain/quality/signal.ts'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { listLink } from '../platform/lists/listLink.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { CommentDialog } from '../ui/dialogs/CommentDialog.tsx'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'
import { NetworkLink } from './NetworkLink.tsx'
import classes from './Quality.module.css'
import { productPath } from './qualityLinks.ts'
import { SignalDialog } from './SignalDialog.tsx'
import { useQualityNames } from './useQualityNames.ts'
import { useSignalText } from './useSignalText.ts'

const tones: Record<Signal['state'], Tone> = {
  new: 'urgent',
  known: 'waiting',
  campaign: 'info',
  no_defect: 'plain',
  closed: 'done',
}

/** States in which an alarm may become a campaign. */
const openStates: readonly Signal['state'][] = ['new', 'known']

interface SignalCardProps {
  readonly signal: Signal
  /** Called to start a campaign from it. */
  readonly onCampaign: () => void
}

/** An alarm in words, with what may be done about it. */
export function SignalCard({ signal, onCampaign }: SignalCardProps) {
  const t = useT()
  const { networkCode, role } = useRequiredSession()
  const { productName, problemName, networkName } = useQualityNames()
  const say = useSignalText()
  const [opened, setOpened] = useState<'evidence' | 'no_defect'>()
  const setState = useEndpointMutation(qualityApi.setState)
  const { ID, version, state, code_product, problem_type_id, network_code, note } = signal
  const change = (next: Signal['state'], reason = '') => setState.mutate({ ID, version, state: next, note: reason })
  const isHere = network_code === networkCode
  const calls = t('quality.the_calls', { count: signal.observed })
  const callsLink = listLink(signal.list, signal.filterData)
  return (
    <li className={classes.signal}>
      <div className={classes.signalTop}>
        <Link className={classes.signalTitle} to={productPath(code_product, problem_type_id)}>
          {productName(code_product)} · {problemName(problem_type_id)}
        </Link>
        <ToneBadge tone={tones[state]}>{t(`quality.state.${state}`)}</ToneBadge>
        <ToneBadge tone="plain">{t(`quality.detector.${signal.detector}`)}</ToneBadge>
        {!isHere && <ToneBadge tone="plain">{networkName(network_code)}</ToneBadge>}
      </div>
      <Text>{say.observed(signal, signal.since)}</Text>
      <Text>
        {say.window(signal)} {say.forecast(signal)}
      </Text>
      {signal.artefacts.map((artefact) => (
        <Text key={`${artefact.kind} ${artefact.name}`} c="var(--mantine-color-error)" size="sm">
          {say.artefact(artefact)}
        </Text>
      ))}
      {note && (
        <Text c="dimmed" size="sm">
          {note}
        </Text>
      )}
      <Group gap="xs">
        {isHere ? (
          <Button component={Link} to={callsLink} variant="default" size="compact-sm">
            {calls}
          </Button>
        ) : (
          <NetworkLink network_code={network_code} to={callsLink}>
            {calls}
          </NetworkLink>
        )}
        {isHere && (
          <Button variant="default" size="compact-sm" onClick={() => setOpened('evidence')}>
            {t('quality.evidence')}
          </Button>
        )}
        {isHere && role === Role.dispatcher && (
          <>
            {openStates.includes(state) && (
              <Button variant="light" size="compact-sm" onClick={onCampaign}>
                {t('campaign.from_signal')}
              </Button>
            )}
            {state !== 'known' && (
              <Button variant="default" size="compact-sm" loading={setState.isPending} onClick={() => change('known')}>
                {t('quality.mark_known')}
              </Button>
            )}
            {state !== 'no_defect' && (
              <Button variant="default" size="compact-sm" onClick={() => setOpened('no_defect')}>
                {t('quality.mark_no_defect')}
              </Button>
            )}
            {state !== 'closed' && (
              <Button variant="default" size="compact-sm" loading={setState.isPending} onClick={() => change('closed')}>
                {t('quality.mark_closed')}
              </Button>
            )}
          </>
        )}
      </Group>
      {opened === 'evidence' && <SignalDialog ID={ID} onClose={() => setOpened(undefined)} />}
      {opened === 'no_defect' && (
        <CommentDialog
          title={t('quality.mark_no_defect')}
          label={t('quality.reason')}
          action={t('quality.mark_no_defect')}
          dismiss={t('action.cancel')}
          maxLength={2000}
          onDone={(reason) => {
            change('no_defect', reason)
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </li>
  )
}
