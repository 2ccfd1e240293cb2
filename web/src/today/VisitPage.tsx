import { useEffect, useState } from 'react'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconChevronLeft } from '../ui/icons/laterIcons.tsx'
import { Empty } from './Empty.tsx'
import { dayPath, PageLink, todayHistory } from './navigation.tsx'
import { useDays } from './offline/useDays.ts'
import { useQueue } from './offline/useQueue.ts'
import { SyncStatus } from './SyncStatus.tsx'
import classes from './Today.module.css'
import { useTodayUrl } from './useTodayUrl.ts'
import visitClasses from './visit/Visit.module.css'
import { VisitDetails } from './visit/VisitDetails.tsx'

/** One visit: its facts, its acts, and the report at its end. */
export function VisitPage({ id }: { readonly id: string }) {
  const t = useT()
  const { technician, mayChoose, search } = useTodayUrl()
  const state = useDays(mayChoose ? technician : undefined)
  const queue = useQueue()
  const lost = state.lost.find(({ ID }) => ID === id)
  const visit = lost ?? state.days?.visits.find(({ ID }) => ID === id)
  const isAdding = queue.acts.some(({ ID, kind }) => ID === id && kind === 'Add')
  const [wasAdding, setAdding] = useState(false)
  if (isAdding && !wasAdding) setAdding(true)
  // A lost visit leaves this phone with its addition.
  const isLeft = wasAdding && !visit && state.days !== undefined
  useEffect(() => {
    if (isLeft) todayHistory.replace(dayPath(search))
  })
  useTitle(visit?.customer.name ?? t('menu.today'))
  return (
    <div className={classes.page}>
      <PageLink to={dayPath(search)} className={visitClasses.back}>
        <IconChevronLeft size={20} aria-hidden />
        {t('today.back')}
      </PageLink>
      <SyncStatus state={state} />
      {visit && state.days && (
        <VisitDetails key={id} visit={visit} days={state.days} queue={queue} isLost={lost !== undefined} />
      )}
      {!visit && (state.days || state.isOffline || state.error) && (
        <>
          <h1 className={classes.title}>{t('menu.today')}</h1>
          <Empty
            title={state.days ? t('today.not_found') : t('today.not_loaded')}
            description={state.days ? undefined : (state.error?.message ?? t('today.not_loaded_hint'))}
          />
        </>
      )}
      {!visit && !state.days && !state.isOffline && !state.error && <div className={classes.loading} aria-busy />}
    </div>
  )
}
