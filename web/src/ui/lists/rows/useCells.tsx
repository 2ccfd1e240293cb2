import type { PlaceOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import { isVisitTime } from '@callout/domain/addresses/visit-times.ts'
import type { Column } from '@callout/domain/platform/list.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { VisitTime } from '../../dates/VisitTime.tsx'
import { ValueListText } from '../../fields/ValueListText.tsx'
import type { RowView } from '../rowView.ts'

/** Renders the value of a column: with the renderer of the view, or else by the kind of the column. */
export function useCells<Row>(columns: Readonly<Record<string, Column>>, view: RowView<Row>) {
  const formats = useFormats()
  const t = useT()
  const show = (row: Row, name: string): ReactNode => {
    const value = (row as Readonly<Record<string, unknown>>)[name]
    switch (columns[name]?.kind) {
      case 'instant':
        return isVisitTime(name) && value ? (
          <VisitTime instant={value as string} clock={formats.visitClock(row as Partial<PlaceOfClock>)} />
        ) : (
          formats.readerTime(value as string | null)
        )
      case 'day':
        return formats.day(value as string | null)
      case 'money':
        return formats.money(value as number | null)
      case 'flag':
        return t(value ? 'text.yes' : 'text.no')
      case 'text':
        if (columns[name].valueList)
          return <ValueListText valueList={columns[name].valueList} value={String(value ?? '')} />
        return String(value ?? '')
      default:
        return String(value ?? '')
    }
  }
  return (row: Row, name: string, tabIndex: number): ReactNode => view.cells?.[name]?.(row, tabIndex) ?? show(row, name)
}
