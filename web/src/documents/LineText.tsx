import type { DocumentType } from '@callout/domain/documents/document.ts'
import { Text } from '@mantine/core'
import { showMoney } from '../kernel/formats.ts'
import { amountOf, type DraftLine, quantityOf } from './documentDraft.ts'
import type { LineColumn } from './lineColumns.ts'

interface LineTextProps {
  readonly column: LineColumn
  readonly line: DraftLine
  readonly type: DocumentType
}

/** What a line holds in a column, as people read it. */
export function LineText({ column, line, type }: LineTextProps) {
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
      return quantityOf(line)
    case 'Price':
      return showMoney(line.Price)
    case 'Distance':
      return line.Distance === null || type !== 'fee' ? '—' : line.Distance.toFixed(1)
    case 'LineTotal':
      return showMoney(amountOf(line)) || '—'
    default:
      return line[column]
  }
}
