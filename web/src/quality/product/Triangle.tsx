import type { FilterData } from '@callout/domain/platform/list.request.ts'
import type { ProductQuality } from '@callout/domain/quality/quality.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMonthName } from '../../platform/i18n/useMonthName.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import classes from '../Quality.module.css'
import { QualitySection } from '../QualitySection.tsx'

const [mostStarts, mostMonths] = [36, 36]

interface TriangleProps extends Pick<ProductQuality, 'triangle'> {
  readonly filters: FilterData
}

/** The Nevada chart: failures by month of start and month in service; a month of start and each number open their calls. */
export function Triangle({ triangle, filters }: TriangleProps) {
  const t = useT()
  const { count } = useFormats()
  const monthName = useMonthName()
  const title = t('quality.triangle')
  if (triangle.length === 0) return null
  const rows = triangle.toSorted((a, b) => (a.start < b.start ? 1 : -1)).slice(0, mostStarts)
  const months = Math.min(mostMonths, Math.max(...rows.map(({ returns }) => returns.length)))
  return (
    <QualitySection title={title} hint={t('quality.triangle_hint')}>
      <div className={classes.scrolled}>
        <table className={classes.heat} data-narrow>
          <thead>
            <tr>
              <th scope="col">{t('quality.start')}</th>
              <th scope="col">{t('quality.appliances')}</th>
              {Array.from({ length: months }, (_, month) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month in service
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ start, units, returns }) => (
              <tr key={start}>
                <th scope="row">
                  <Link to={listLink('servicecalls', { ...filters, started_in: start })}>
                    {monthName(start, 'short')}
                  </Link>
                </th>
                <td>
                  <span>{count(units)}</span>
                </td>
                {returns.slice(0, months).map((failures, month) => {
                  const heat = Math.min(55, failures * 9)
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month in service
                    <td key={month} style={{ '--heat': `${heat}%` } as CSSProperties}>
                      {failures > 0 && (
                        <Link
                          to={listLink('servicecalls', {
                            ...filters,
                            started_in: start,
                            month_in_service: String(month),
                          })}
                        >
                          {failures}
                        </Link>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </QualitySection>
  )
}
