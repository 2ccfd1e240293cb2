import type { DocumentType } from '@callout/domain/documents/document.ts'
import { Text } from '@mantine/core'
import { useFormats } from '../kernel/formats.ts'
import { amountOf, type DraftLine, quantityOf } from './documentDraft.ts'
import type { LineColumn } from './lineColumns.ts'

interface LineTextProps {
  readonly column: LineColumn
  readonly line: DraftLine
  readonly type: DocumentType
}

/** What a line holds in a column, as people read it. */
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
      return money(amountOf(line)) || '—'
    default:
      return line[column]
  }
}
