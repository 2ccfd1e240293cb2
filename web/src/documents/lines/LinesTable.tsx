import { type DocumentPermissions, type DocumentType, LineStatus } from '@callout/domain/documents/document.ts'
import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { IconPlus } from '../../ui/icons/firstVisitIcons.tsx'
import classes from '../Document.module.css'
import { type DraftLine, draftTotalOf, isPathOfLine } from '../form/documentDraft.ts'
import type { DocumentFormState } from '../form/useDocumentForm.ts'
import { LineRow } from './LineRow.tsx'
import { columnsOf } from './lineColumns.ts'

interface LinesTableProps {
  readonly type: DocumentType
  readonly lines: readonly DraftLine[]
  readonly form: DocumentFormState
  /** The saved version that the lines are based on. */
  readonly version: number
  readonly can: DocumentPermissions
  /** The company's distance to the call in km; null if unknown. */
  readonly distance?: number | null
  readonly onCancel: (line: DraftLine) => void
}

/** Focuses a field of a line after the next render. */
function focusLine(key: string, field = 'input:not([type="hidden"])') {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${key}"] ${field}`)?.focus())
}

/** The line that has the focus. */
const focusedLine = () => document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line

/** Lines of a document. New lines are always editable; a saved line is opened to be edited. */
export function LinesTable({ type, lines, form, version, can, distance = null, onCancel }: LinesTableProps) {
  const t = useT()
  const [opened, setOpened] = useState<readonly string[]>([])
  const isChanged = (key: string) => form.changed.some((path) => isPathOfLine(path, key))
  // A saved line is closed again, but not while the user types in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each saved version
  useEffect(() => {
    const inUse = focusedLine()
    setOpened((keys) => keys.filter((key) => key === inUse || isChanged(key)))
  }, [version])
  const columns = columnsOf(type, can)
  const isPaid = type !== 'dpc'
  const isOpen = ({ key, LineNum }: DraftLine) =>
    can.save && (LineNum === null || opened.includes(key) || isChanged(key))
  return (
    <section className={classes.lines} aria-label={t('field.orderLines')}>
      <Table className={classes.table} verticalSpacing={6} aria-label={t('field.orderLines')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th key={name} data-column={name}>
                {labelOf(t, name)}
              </Table.Th>
            ))}
            <Table.Th>
              <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              type={type}
              line={line}
              number={line.LineNum ?? index + 1}
              columns={columns}
              form={form}
              can={can}
              distance={distance}
              isOpen={isOpen(line) && line.LineStatus !== LineStatus.cancelled}
              onOpen={() => {
                setOpened([...opened, line.key])
                focusLine(line.key, '[data-column="Quantity"] input')
              }}
              onUndo={() => {
                form.resetLine(line.key)
                setOpened(opened.filter((key) => key !== line.key))
              }}
              onRemove={lines.length > 1 ? () => form.removeLine(line.key) : undefined}
              onCancel={() => onCancel(line)}
            />
          ))}
        </Table.Tbody>
        {isPaid && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={columns.indexOf('LineTotal')}>{t('field.DocTotal')}</Table.Th>
              <Table.Td data-column="LineTotal" aria-live="polite">
                {formatMoney(draftTotalOf(lines))}
              </Table.Td>
              <Table.Td colSpan={columns.length - columns.indexOf('LineTotal')} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
      {form.errors.lines && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {t(form.errors.lines)}
        </Text>
      )}
      {can.addLine && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} />}
          onClick={() => focusLine(form.addLine())}
        >
          {t('document.add_line')}
        </Button>
      )}
    </section>
  )
}
