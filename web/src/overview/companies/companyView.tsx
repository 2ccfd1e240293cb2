import { type CompanyFigures, companyFiguresApi } from '@callout/domain/overview/company-figures.api.ts'
import { companyFiguresList } from '@callout/domain/overview/company-figures.list.ts'
import { Badge } from '@mantine/core'
import { companyPath } from '../../platform/browser/recordPaths.ts'
import { formatPercent, formatQuantity } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { ListSource } from '../../platform/lists/useList.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import type { RowView } from '../../ui/lists/rowView.ts'
import classes from './Companies.module.css'

export const companySource: ListSource<CompanyFigures> = {
  list: companyFiguresList,
  endpoint: companyFiguresApi.list,
  exports: companyFiguresApi.export,
}

const figure = (value: number | null) => (value === null ? '—' : formatQuantity(value))
const share = (value: number | null) => (value === null ? '—' : formatPercent(value))

/** The open calls of a company beside the most it is given, as text and as a bar. */
function Load({ open_calls, capacity }: CompanyFigures) {
  const t = useT()
  const isFull = open_calls >= capacity
  return (
    <span className={classes.load} data-full={isFull || undefined}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(open_calls / Math.max(capacity, 1), 1) * 100}%` }} />
      </span>
      {t('companies.of_capacity', { open_calls, capacity })}
    </span>
  )
}

function Skills({ skills }: CompanyFigures) {
  const { items } = useValueList('skills')
  return skills.map((skill) => items.find(({ value }) => value === skill)?.text ?? skill).join(', ')
}

function OnLeave() {
  const t = useT()
  return <Badge radius="sm">{t('field.on_leave')}</Badge>
}

/** Row of a company in the list of companies. */
export const companyView: RowView<CompanyFigures> = {
  link: (row) => ({ to: companyPath(row.ID) }),
  cells: {
    skills: (row) => <Skills {...row} />,
    open_calls: (row) => <Load {...row} />,
    hours_to_accept: (row) => figure(row.hours_to_accept),
    answered_in_time: (row) => share(row.answered_in_time),
    first_visit: (row) => share(row.first_visit),
    rating: (row) => figure(row.rating),
    on_leave: (row) => row.on_leave && <OnLeave />,
  },
}

/** Initial column widths in pixels, where they differ from the default of the column type. */
export const companyWidths = {
  raison_sociale: 210,
  ville: 105,
  code_postal: 80,
  skills: 130,
  open_calls: 145,
  answered_in_time: 115,
  hours_to_accept: 95,
  first_visit: 95,
  rating: 95,
  cost: 95,
  on_leave: 85,
  active: 75,
}
