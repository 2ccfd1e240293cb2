import { type DocumentPermissions, LineStatus } from '@callout/domain/documents/document.ts'
import { ActionIcon, Table } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { IconArrowBackUp, IconBan, IconPencil, IconTrash } from '../../ui/icons/laterIcons.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from '../Document.module.css'
import { LineField } from './LineField.tsx'
import { LineText } from './LineText.tsx'
import type { LineColumn } from './lineColumns.ts'
import type { LineProps } from './lineProps.ts'

interface LineRowProps extends LineProps {
  readonly columns: readonly LineColumn[]
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onUndo: () => void
  /** Undefined if this is the only line. */
  readonly onRemove: (() => void) | undefined
  readonly onCancel: () => void
}

const isEditableColumn = (column: LineColumn, { setPrice }: DocumentPermissions) =>
  column !== 'LineTotal' && column !== 'Distance' && (column !== 'Price' || setPrice)

/** A line as text, or with input fields while it is open. A cancelled line is locked and struck through. */
export function LineRow({ columns, isOpen, ...row }: LineRowProps) {
  const t = useT()
  const { line, can } = row
  const isCancelled = line.LineStatus === LineStatus.cancelled
  return (
    <Table.Tr data-line={line.key} data-open={isOpen || undefined} data-cancelled={isCancelled || undefined}>
      {columns.map((column) => (
        <Table.Td key={column} data-column={column} data-label={labelOf(t, column)}>
          {isOpen && isEditableColumn(column, can) ? (
            <LineField column={column} {...row} />
          ) : (
            <LineText column={column} line={line} type={row.type} />
          )}
        </Table.Td>
      ))}
      <Table.Td className={classes.actions}>
        {isCancelled ? (
          <ToneBadge tone="plain">{t('document.cancelled')}</ToneBadge>
        ) : (
          can.save && <LineActions {...row} isOpen={isOpen} />
        )}
      </Table.Td>
    </Table.Tr>
  )
}

type LineActionsProps = Omit<LineRowProps, 'columns'>

function LineActions({ line, number, can, isOpen, onOpen, onUndo, onRemove, onCancel }: LineActionsProps) {
  const t = useT()
  const icon = { variant: 'subtle', color: 'gray' } as const
  const labelProps = (text: string) => ({ 'aria-label': text, title: text })
  if (line.LineNum === null)
    return (
      onRemove && (
        <ActionIcon {...icon} {...labelProps(t('document.remove_line', { line: number }))} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )
    )
  return (
    <>
      {isOpen ? (
        <ActionIcon {...icon} {...labelProps(t('document.undo_line', { line: number }))} onClick={onUndo}>
          <IconArrowBackUp size={16} />
        </ActionIcon>
      ) : (
        <ActionIcon {...icon} {...labelProps(t('document.edit_line', { line: number }))} onClick={onOpen}>
          <IconPencil size={16} />
        </ActionIcon>
      )}
      {can.cancelLine && (
        <ActionIcon {...icon} {...labelProps(t('document.cancel_line', { line: number }))} onClick={onCancel}>
          <IconBan size={16} />
        </ActionIcon>
      )}
    </>
  )
}
