import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { Alert, Button, Loader, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Suspense, useMemo, useRef, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { RowGap } from '../../ui/lists/RowGap.tsx'
import { Part } from '../parts/Part.tsx'
import { type Dispatch, isHoveredCall } from '../useDispatch.ts'
import classes from './Proposal.module.css'
import { ProposedRow, UnplacedRow } from './ProposalRow.tsx'

const PinDialog = lazyDialog(() => import('./PinDialog.tsx'), 'PinDialog')

const rowHeight = 44
const heads = ['field.call_id', 'dispatch.company', 'dispatch.distance', 'dispatch.score', 'dispatch.second'] as const
/** The columns with a head of their own, and that of the actions. */
const columnCount = heads.length + 1

/** The proposed companies as a table. Each can be kept or changed, and all are accepted at once. */
export function ProposalPart({ dispatch }: { readonly dispatch: Dispatch }) {
  const t = useT()
  const { proposal, assign, board } = dispatch
  const { result, error, isSolving } = proposal
  const [changing, setChanging] = useState<Proposal['assignments'][number]>()
  const accept = async () => result && proposal.removeAssigned(await assign.applyProposal(result))
  const isWorking = isSolving || assign.batch.progress !== undefined
  return (
    <Part title={t('dispatch.proposal')}>
      {error && (
        <Alert color="red" role="alert" m={12} py={8}>
          {error}{' '}
          <Button size="compact-sm" variant="default" onClick={proposal.retry}>
            {t('action.retry')}
          </Button>
        </Alert>
      )}
      <div className={classes.bar}>
        {isSolving && <Loader size={14} role="status" aria-label={t('dispatch.solving')} />}
        {result && <Totals result={result} board={board} />}
        <div className={classes.verbs}>
          {result && result.assignments.length > 0 && (
            <Button size="compact-md" disabled={isWorking} onClick={() => void accept()}>
              {t('dispatch.accept', { count: formatCount(result.assignments.length) })}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={proposal.close}>
            {t('action.close')}
          </Button>
        </div>
      </div>
      {result && (
        <ProposalTable
          result={result}
          dispatch={dispatch}
          calls={board?.calls ?? []}
          isWorking={isWorking}
          onChange={setChanging}
        />
      )}
      <Suspense>
        {changing && (
          <PinDialog
            call={changing}
            onClose={() => setChanging(undefined)}
            onSelect={(societe_uuid) => {
              setChanging(undefined)
              proposal.pin(changing.ID, societe_uuid)
            }}
          />
        )}
      </Suspense>
    </Part>
  )
}

function Totals({ result, board }: { readonly result: Proposal; readonly board: Dispatch['board'] }) {
  const t = useT()
  const { distance } = useFormats()
  const { total, unplaced, distances } = result
  const placed = t('dispatch.placed', {
    placed: formatCount(total.placed),
    count: formatCount(total.placed + unplaced.length),
    km: distance(total.distance_km),
  })
  const { one_by_one } = total
  return (
    <div className={classes.totals}>
      <Text size="sm" fw={500} aria-live="polite">
        {placed}
      </Text>
      <Text size="xs" c="dimmed">
        {t('dispatch.one_by_one', {
          placed: formatCount(one_by_one.placed),
          km: distance(one_by_one.distance_km),
          before: formatCount(Math.round(one_by_one.cost)),
          cost: formatCount(Math.round(total.cost)),
        })}{' '}
        {distances === 'great_circle' && t('dispatch.great_circle')}
      </Text>
      {board && board.total.calls > board.calls.length && (
        <Text size="xs" c="dimmed">
          {t('dispatch.most_urgent', {
            count: formatCount(board.calls.length),
            total: formatCount(board.total.calls),
          })}
        </Text>
      )}
    </div>
  )
}

interface ProposalTableProps {
  readonly result: Proposal
  readonly dispatch: Dispatch
  readonly calls: readonly { readonly ID: string; readonly ville: string }[]
  readonly isWorking: boolean
  readonly onChange: (assignment: Proposal['assignments'][number]) => void
}

function ProposalTable({ result, dispatch, calls, isWorking, onChange }: ProposalTableProps) {
  const t = useT()
  const { proposal, hovered, setHovered } = dispatch
  const scroller = useRef<HTMLDivElement>(null)
  const { assignments, unplaced } = result
  const cities = useMemo(() => new Map(calls.map(({ ID, ville }) => [ID, ville])), [calls])
  const virtual = useVirtualizer({
    count: assignments.length + unplaced.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div className={classes.scroller} ref={scroller}>
      <table
        className={classes.table}
        aria-label={t('dispatch.proposal')}
        aria-rowcount={assignments.length + unplaced.length}
      >
        <thead>
          <tr>
            {heads.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
            <th scope="col">{t('list.actions')}</th>
          </tr>
        </thead>
        <tbody>
          <RowGap height={before} columns={columnCount} />
          {items.map(({ index }) => {
            const one = assignments[index]
            if (!one) {
              const left = unplaced[index - assignments.length]
              return left && <UnplacedRow key={left.ID} call={left} ville={cities.get(left.ID)} />
            }
            return (
              <ProposedRow
                key={one.ID}
                assignment={one}
                ville={cities.get(one.ID)}
                isPinned={proposal.pins.has(one.ID)}
                isHighlighted={isHoveredCall(hovered, one.ID)}
                isWorking={isWorking}
                onPin={() => proposal.pin(one.ID, proposal.pins.has(one.ID) ? undefined : one.societe_uuid)}
                onChange={() => onChange(one)}
                onHover={() => setHovered({ call: one.ID })}
              />
            )
          })}
          <RowGap height={after} columns={columnCount} />
        </tbody>
      </table>
    </div>
  )
}
