import type { Visit } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Queue } from '../offline/queue.types.ts'
import shared from '../Shared.module.css'
import { stepOf } from '../visitStates.ts'

interface ActBarProps {
  readonly visit: Visit
  readonly enqueue: Queue['enqueue']
  /** Opens the report of an absent customer. */
  readonly onReport: () => void
}

/** Time in which a departure can be taken back, before the customer is told, in milliseconds. */
const takeBackMs = 55_000

/** True until this time has passed since an instant (ISO 8601). */
function useIsRecent(at: string | null): boolean {
  const leftMs = at === null ? 0 : Date.parse(at) + takeBackMs - Date.now()
  const [, render] = useState(0)
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => render((count) => count + 1), leftMs)
    return () => clearTimeout(timer)
  }, [leftMs])
  return leftMs > 0
}

/** The next acts of a visit, in reach of the thumb. */
export function ActBar({ visit, enqueue, onReport }: ActBarProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const isOnTheWay = stepOf(visit.progress) === 'on_the_way'
  const mayTakeBack = useIsRecent(visit.progress.on_the_way_at) && isOnTheWay
  const record = async (kind: 'Depart' | 'Start' | 'TakeBack') => {
    setBusy(true)
    try {
      await enqueue({ kind, visit, body: {} })
    } catch {
      toast.error(t('today.not_kept'))
    }
    setBusy(false)
  }
  return (
    <div className={shared.acts}>
      {mayTakeBack && (
        <Button size="lg" variant="subtle" disabled={isBusy} onClick={() => void record('TakeBack')}>
          {t('today.take_back')}
        </Button>
      )}
      {isOnTheWay && !mayTakeBack && (
        <Button size="lg" variant="default" onClick={onReport}>
          {t('visit.result.absent')}
        </Button>
      )}
      <Button
        size="lg"
        variant={isOnTheWay ? 'filled' : 'default'}
        disabled={isBusy}
        onClick={() => void record('Start')}
      >
        {t('today.start')}
      </Button>
      {!isOnTheWay && (
        <Button size="lg" disabled={isBusy} onClick={() => void record('Depart')}>
          {t('today.depart')}
        </Button>
      )}
    </div>
  )
}
