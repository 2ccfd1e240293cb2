import type { CompanyDay } from '@callout/domain/calls/planning/company-days.api.ts'
import { VisuallyHidden } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { formatCount, formatPercent } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './Companies.module.css'
import { loadOf } from './companyDays.ts'

interface CompanyDayCellProps {
  readonly day: CompanyDay
  readonly isToday: boolean
  /** Of the company and the day. */
  readonly name: string
  readonly link: LinkProps
  readonly focusProps: { readonly tabIndex: number; readonly onFocus: () => void }
}

/** A day of a company: its visits, how full it is, what is late and who is free. */
export function CompanyDayCell({ day, isToday, name, link, focusProps }: CompanyDayCellProps) {
  const t = useT()
  const { visits, late, without_technician, free_technicians } = day
  const load = loadOf(day)
  const closed = day.on_leave ? t('dispatch.on_leave') : load === undefined ? t('planning.closed') : undefined
  const lateText = late > 0 && t('planning.late', { count: formatCount(late) })
  const gaps = [
    without_technician > 0 && t('planning.unmanned', { count: formatCount(without_technician) }),
    free_technicians > 0 && t('planning.free_technicians', { count: formatCount(free_technicians) }),
  ].filter((text) => text !== false)
  const loadText = load !== undefined && t('planning.load', { percent: formatPercent(load) })
  const words = [t('planning.visit_count', { count: visits }), closed, loadText, lateText, ...gaps]
  return (
    <td className={classes.cell} data-closed={closed !== undefined || undefined} data-today={isToday || undefined}>
      <Link {...link} {...focusProps} className={classes.cellLink} title={words.filter(Boolean).join('\n')}>
        <VisuallyHidden>{name}: </VisuallyHidden>
        <span className={classes.counts}>
          {visits > 0 && <CountOf visits={visits} />}
          {closed && <span className={classes.faint}>{closed}</span>}
          {lateText && <ToneBadge tone="urgent">{lateText}</ToneBadge>}
        </span>
        {load !== undefined && (
          <span className={classes.bar} data-full={load > 1 || undefined}>
            <VisuallyHidden>{loadText}</VisuallyHidden>
            <span style={{ width: `${Math.min(load, 1) * 100}%` }} />
          </span>
        )}
        {gaps.map((text) => (
          <span key={text} className={classes.faint}>
            {text}
          </span>
        ))}
      </Link>
    </td>
  )
}

/** The number in bold, with its word for those who only hear it. */
function CountOf({ visits }: { readonly visits: number }) {
  const t = useT()
  const count = formatCount(visits)
  const [before = '', after = ''] = t('planning.visit_count', { count: visits }).split(count)
  return (
    <span>
      <VisuallyHidden>{before}</VisuallyHidden>
      <span className={classes.count}>{count}</span>
      <VisuallyHidden>{after}</VisuallyHidden>
    </span>
  )
}
