import { addDays } from '@callout/domain/platform/wall-clock.ts'
import type { Backtest } from '@callout/domain/quality/overview.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { Button, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'
import { Popup } from '../ui/dialogs/Popup.tsx'
import classes from './Quality.module.css'
import { callsOfCell, productPath } from './qualityLinks.ts'
import { useQualityNames } from './useQualityNames.ts'

/** Alarms that the detectors would have given in the last 24 months. */
export function LookBackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [ID, setID] = useState('')
  const starting = useEndpointMutation(qualityApi.startBacktest, {
    isSilent: true,
    onDone: (started) => setID(started.ID),
  })
  const { data } = useEndpointQuery(qualityApi.backtest, { ID }, { enabled: ID !== '', refetchInterval: 1500 })
  const { timeZone } = useFormats()
  const { day: today } = toWallTime(new Date().toISOString(), timeZone)
  return (
    <Popup title={t('quality.look_back')} size="xl" onClose={onClose}>
      <Text>{t('quality.look_back_hint')}</Text>
      {!data && (
        <Button
          mt="md"
          loading={starting.isPending || ID !== ''}
          onClick={() => starting.mutate({ from: addDays(today, -730), to: today })}
        >
          {t('quality.look_back_start')}
        </Button>
      )}
      {data?.state === 'running' && (
        <Progress mt="md" value={data.done * 100} aria-label={t('quality.look_back')} animated />
      )}
      {data?.state === 'failed' && <Text role="alert">{t('quality.look_back_failed')}</Text>}
      {data?.state === 'done' && <PastAlarms signals={data.signals} />}
    </Popup>
  )
}

function PastAlarms({ signals }: Pick<Backtest, 'signals'>) {
  const t = useT()
  const { day, tenths } = useFormats()
  const { productName, problemName } = useQualityNames()
  if (signals.length === 0) return <Text mt="md">{t('quality.look_back_none')}</Text>
  return (
    <div className={classes.scrolled}>
      <table className={classes.table} aria-label={t('quality.look_back')}>
        <thead>
          <tr>
            <th scope="col">{t('quality.found')}</th>
            <th scope="col">{t('field.code_product')}</th>
            <th scope="col">{t('quality.observed')}</th>
            <th scope="col">{t('quality.expected')}</th>
            <th scope="col">{t('quality.since_day')}</th>
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <tr key={`${signal.day} ${signal.detector} ${signal.code_product} ${signal.problem_type_id}`}>
              <th scope="row">{day(signal.day)}</th>
              <td>
                <Link to={productPath(signal.code_product, signal.problem_type_id)}>
                  {productName(signal.code_product)} · {problemName(signal.problem_type_id)}
                </Link>
              </td>
              <td>
                <Link to={callsOfCell(signal, signal.since)}>{signal.observed}</Link>
              </td>
              <td>{tenths(signal.expected)}</td>
              <td>{day(signal.since)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
