import { ActionIcon, Alert, Button, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount, formatMoney } from '../../../platform/i18n/formats.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconX } from '../../icons/firstVisitIcons.tsx'
import classes from './Selection.module.css'
import type { Batch } from './useBatch.ts'
import type { RowSelection } from './useRowSelection.ts'

/** Refused rows that are listed with their reason; the others are counted. */
const listedReasons = 20

interface SelectionBarProps<Row extends { readonly ID: string }> {
  readonly selection: RowSelection<Row>
  /** The number of rows under the filters. */
  readonly total: number | undefined
  readonly nameOf: (row: Row) => string
  /** The sum of the selected rows, where the list has amounts. */
  readonly sum?: number
  readonly batch?: Batch
  /** At most three buttons. */
  readonly children: ReactNode
}

/** The bar under a list with selected rows: how many, their sum, what can be done with them, and what was refused. */
export function SelectionBar<Row extends { readonly ID: string }>(props: SelectionBarProps<Row>) {
  const { selection, total = 0, nameOf, sum, batch, children } = props
  const t = useT()
  const { count, refused, limit } = selection
  if (count === 0 && refused.length === 0 && !batch?.progress) return null
  const selectable = Math.min(total, limit)
  // Refused rows may be of another filter, and are not selected then.
  const clearLabel = t(count > 0 ? 'selection.clear' : 'action.close')
  return (
    <section className={classes.bar} aria-label={t('selection.bar')}>
      {refused.length > 0 && <Refused refused={refused} nameOf={nameOf} />}
      {(count > 0 || batch?.progress) && (
        <SelectionCount text={t('selection.count', { count: formatCount(count) })} sum={sum}>
          {count < selectable && !batch?.progress && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={selection.isLoadingAll}
              onClick={() => void selection.selectAll()}
            >
              {t(total > limit ? 'selection.first' : 'selection.all', { count: formatCount(selectable) })}
            </Button>
          )}
        </SelectionCount>
      )}
      <div className={classes.verbs}>
        {batch?.progress ? (
          <BatchProgress batch={batch} />
        ) : (
          <>
            {count > 0 && children}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={clearLabel}
              title={clearLabel}
              onClick={selection.clear}
            >
              <IconX size={16} />
            </ActionIcon>
          </>
        )}
      </div>
    </section>
  )
}

interface SelectionCountProps {
  readonly text: string
  readonly sum?: number | undefined
  readonly children?: ReactNode
}

/** Number of selected rows, with their sum. */
export function SelectionCount({ text, sum, children }: SelectionCountProps) {
  return (
    <div className={classes.count}>
      <Text size="sm" fw={500} aria-live="polite">
        {text}
      </Text>
      {sum !== undefined && (
        <Text size="sm" fw={600} data-testid="selection-sum">
          {formatMoney(sum)}
        </Text>
      )}
      {children}
    </div>
  )
}

function BatchProgress({ batch }: { readonly batch: Batch }) {
  const t = useT()
  const { done, total } = batch.progress ?? { done: 0, total: 1 }
  const text = t('selection.progress', { done: formatCount(done), total: formatCount(total) })
  return (
    <>
      <Progress value={(100 * done) / total} className={classes.progress} animated aria-label={text} />
      <Text size="sm" role="status">
        {text}
      </Text>
      <Button size="compact-sm" variant="default" onClick={batch.cancel}>
        {t('action.cancel')}
      </Button>
    </>
  )
}

function Refused<Row extends { readonly ID: string }>({
  refused,
  nameOf,
}: {
  refused: RowSelection<Row>['refused']
  nameOf: (row: Row) => string
}) {
  const t = useT()
  const more = refused.length - listedReasons
  return (
    <Alert color="red" role="alert" py={8} className={classes.refused}>
      <Text size="sm" fw={500}>
        {t('selection.refused', { count: formatCount(refused.length) })}
      </Text>
      <ul>
        {refused.slice(0, listedReasons).map(({ row, reason }) => (
          <li key={row.ID}>
            {nameOf(row)}: {reason}
          </li>
        ))}
      </ul>
      {more > 0 && <Text size="sm">{t('selection.refused_more', { count: formatCount(more) })}</Text>}
    </Alert>
  )
}
