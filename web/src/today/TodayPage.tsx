import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { useTitle } from '../platform/browser/useTitle.ts'
import { formatDay, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { DaySwitch } from './DaySwitch.tsx'
import { Empty } from './Empty.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { useDays } from './offline/useDays.ts'
import { useQueue } from './offline/useQueue.ts'
import { maySuggestPush } from './push/pushState.ts'
import { SyncStatus } from './SyncStatus.tsx'
import { TechnicianChoice } from './TechnicianChoice.tsx'
import classes from './Today.module.css'
import { useTodayUrl } from './useTodayUrl.ts'
import { VisitCards } from './VisitCards.tsx'
import { visitsLeft, visitsOfDay } from './visitStates.ts'

const PushCard = lazyComponent(() => import('./push/PushCard.tsx'), 'PushCard')

/** The visits of a technician's day, made for one hand on a phone. */
export function TodayPage() {
  const t = useT()
  const { technician } = useTodayUrl()
  useTitle(t('menu.today'))
  return (
    <div className={classes.page}>
      {technician === undefined ? <TechnicianChoice /> : <Day technician={technician} key={technician} />}
    </div>
  )
}

function Day({ technician }: { readonly technician: string }) {
  const t = useT()
  const { timeZone } = useFormats()
  const { day, isTomorrow, mayChoose, search, update } = useTodayUrl()
  const state = useDays(mayChoose ? technician : undefined)
  const { acts } = useQueue()
  const [asksPush] = useState(maySuggestPush)
  const all = state.days?.visits
  const left = all && !isTomorrow ? visitsLeft(all, acts, day, timeZone) : []
  const visits = all && [...left, ...visitsOfDay(all, day, timeZone)]
  const name = mayChoose ? all?.[0]?.technician_name : undefined
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{t(isTomorrow ? 'today.tomorrow' : 'menu.today')}</h1>
        <span className={classes.quiet}>{formatDay(day)}</span>
      </header>
      {mayChoose && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          justify="space-between"
          rightSection={<span className={classes.quiet}>{t('today.change_technician')}</span>}
          onClick={() => update({ technician: undefined })}
        >
          {name ?? technician}
        </Button>
      )}
      <SyncStatus state={state} />
      <DaySwitch isTomorrow={isTomorrow} onChange={(next) => update({ day: next ? 'tomorrow' : undefined })} />
      {visits?.length === 0 && <Empty title={t(isTomorrow ? 'today.empty_tomorrow' : 'today.empty')} />}
      {visits && (
        <VisitCards
          visits={visits}
          lost={isTomorrow ? [] : state.lost}
          day={day}
          search={search}
          isToday={!isTomorrow}
        />
      )}
      {!visits && <NotLoaded state={state} />}
      {asksPush && visits && (
        <Suspense>
          <PushCard />
        </Suspense>
      )}
    </>
  )
}
