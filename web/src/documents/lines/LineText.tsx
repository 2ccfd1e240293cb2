import type { DocumentType } from '@callout/domain/documents/document.ts'
import { Text } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { type DraftLine, lineAmountOf, quantityOf } from '../form/documentDraft.ts'
import type { LineColumn } from './lineColumns.ts'

interface LineTextProps {
  readonly column: LineColumn
  readonly line: DraftLine
  readonly type: DocumentType
}

/** The formatted value of a line in a column. */
export function LineText({ column, line, type }: LineTextProps) {
  const { money, quantity, tenths } = useFormats()
  switch (column) {
    case 'ItemCode':
    case 'CodeCom':
      return (
        <>
          {line[column]}
          <Text component="span" display="block" size="sm" c="dimmed">
            {line.Description}
          </Text>
        </>
      )
    case 'Quantity':
      return quantity(quantityOf(line))
    case 'Price':
      return money(line.Price)
    case 'Distance':
      return line.Distance === null || type !== 'fee' ? '—' : tenths(line.Distance)
    case 'LineTotal':
      return money(lineAmountOf(line)) || '—'
    default:
      return line[column]
  }
}
