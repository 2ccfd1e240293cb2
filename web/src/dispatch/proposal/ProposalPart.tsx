import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { Alert, Button, Loader, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Suspense, useMemo, useRef, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { formatCount, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Part } from '../parts/Part.tsx'
import type { Dispatch } from '../useDispatch.ts'
import classes from './Proposal.module.css'
import { ProposedRow, UnplacedRow } from './ProposalRow.tsx'

const PinDialog = lazyDialog(() => import('./PinDialog.tsx'), 'PinDialog')

const rowHeight = 44

/** The proposed companies as a table: to keep, to change, and to accept all at once. */
export function ProposalPart({ dispatch }: { readonly dispatch: Dispatch }) {
  const t = useT()
  const { proposal: data, assign, board } = dispatch
  const { proposal, error, isSolving } = data
  const [changing, setChanging] = useState<Proposal['assignments'][number]>()
  const accept = async () => proposal && data.settle(await assign.apply(proposal))
  const isWorking = isSolving || assign.batch.progress !== undefined
  return (
    <Part title={t('dispatch.proposal')}>
      {error && (
        <Alert color="red" role="alert" m={12} py={8}>
          {error}{' '}
          <Button size="compact-sm" variant="default" onClick={data.retry}>
            {t('action.retry')}
          </Button>
        </Alert>
      )}
      <div className={classes.bar}>
        {isSolving && <Loader size={14} role="status" aria-label={t('dispatch.solving')} />}
        {proposal && <Totals proposal={proposal} />}
        <div className={classes.verbs}>
          {proposal && proposal.assignments.length > 0 && (
            <Button size="compact-md" disabled={isWorking} onClick={() => void accept()}>
              {t('dispatch.accept', { count: formatCount(proposal.assignments.length) })}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={data.close}>
            {t('action.close')}
          </Button>
        </div>
      </div>
      {proposal && (
        <ProposalTable
          proposal={proposal}
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
              data.pin(changing.ID, societe_uuid)
            }}
          />
        )}
      </Suspense>
    </Part>
  )
}

function Totals({ proposal }: { readonly proposal: Proposal }) {
  const t = useT()
  const { distance } = useFormats()
  const { total, unplaced, distances } = proposal
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
    </div>
  )
}

interface ProposalTableProps {
  readonly proposal: Proposal
  readonly dispatch: Dispatch
  readonly calls: readonly { readonly ID: string; readonly ville: string }[]
  readonly isWorking: boolean
  readonly onChange: (assignment: Proposal['assignments'][number]) => void
}

function ProposalTable({ proposal, dispatch, calls, isWorking, onChange }: ProposalTableProps) {
  const t = useT()
  const { proposal: data, hovered, setHovered } = dispatch
  const scroller = useRef<HTMLDivElement>(null)
  const { assignments, unplaced } = proposal
  const cities = useMemo(() => new Map(calls.map(({ ID, ville }) => [ID, ville])), [calls])
  const virtual = useVirtualizer({
    count: assignments.length + unplaced.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  const heads = ['field.call_id', 'dispatch.company', 'dispatch.distance', 'dispatch.score', 'dispatch.second'] as const
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
          <Gap height={before} />
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
                isPinned={data.pins.has(one.ID)}
                isLit={hovered !== undefined && 'call' in hovered && hovered.call === one.ID}
                isWorking={isWorking}
                onPin={() => data.pin(one.ID, data.pins.has(one.ID) ? undefined : one.societe_uuid)}
                onChange={() => onChange(one)}
                onHover={() => setHovered({ call: one.ID })}
              />
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  )
}

/** Takes the place of the rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr>
      <td colSpan={6} style={{ height, padding: 0 }} />
    </tr>
  )
