import { useIsConnected } from '../platform/api/connection.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useValueList } from '../platform/lists/useValueList.ts'
import { IconChevronRight } from '../ui/icons/laterIcons.tsx'
import { Empty } from './Empty.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import classes from './Today.module.css'
import { useTodayUrl } from './useTodayUrl.ts'

/** The technicians of the company, for accounts of its office. */
export function TechnicianChoice() {
  const t = useT()
  const { update } = useTodayUrl()
  const { items, isFetching, error } = useValueList('technicians')
  const isOffline = !useIsConnected()
  const isEmpty = items.length === 0 && !isFetching
  return (
    <>
      <h1 className={classes.title}>{t('today.choose_technician')}</h1>
      <ul className={classes.choices}>
        {items.map(({ value, text }) => (
          <li key={value}>
            <button type="button" className={classes.choice} onClick={() => update({ technician: value })}>
              <span>{text}</span>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {isEmpty && error && isOffline && (
        <Empty title={t('today.technicians_not_loaded')} description={t('today.technicians_not_loaded_hint')} />
      )}
      {isEmpty && error && !isOffline && <NotLoaded state={{ error, isOffline }} />}
      {isEmpty && !error && <Empty title={t('today.no_technicians')} />}
    </>
  )
}
