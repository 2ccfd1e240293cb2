import { Suspense, useEffect, useState } from 'react'
import { lazyComponent, lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useShortcuts } from '../platform/browser/shortcuts.ts'
import { useTitle } from '../platform/browser/useTitle.ts'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { BatchProgress } from './assign/BatchProgress.tsx'
import { UnfitDialog } from './assign/UnfitDialog.tsx'
import classes from './Dispatch.module.css'
import { DispatchBar } from './DispatchBar.tsx'
import { LanesPart } from './lanes/LanesPart.tsx'
import { Part } from './parts/Part.tsx'
import { Splitter } from './parts/Splitter.tsx'
import { type PartLayout, type SizedPart, usePartLayout } from './parts/usePartLayout.ts'
import { TrayPart } from './tray/TrayPart.tsx'
import { type Dispatch, useDispatch } from './useDispatch.ts'

const MapPart = lazyComponent(() => import('./map/MapPart.tsx'), 'MapPart')
const ProposalPart = lazyComponent(() => import('./ProposalPart.tsx'), 'ProposalPart')
const AssignPicker = lazyDialog(() => import('./assign/AssignPicker.tsx'), 'AssignPicker')

/** A day of the network: calls without a company, companies with their visits, and a map of both. */
export function DispatchPage() {
  const t = useT()
  const dispatch = useDispatch()
  const layout = usePartLayout()
  const [isPicking, setPicking] = useState(false)
  const { board, error, retry, assign } = dispatch
  // Others may have assigned the selected calls. Left open, the picker would appear at the next selection.
  if (isPicking && dispatch.tray.selected.length === 0) setPicking(false)
  useTitle(t('menu.dispatch'))
  useShortcuts([
    { keys: ['ArrowUp', 'ArrowDown'], label: 'shortcut.rows' },
    { keys: ['X'], label: 'shortcut.select_row' },
    { keys: ['mod+A'], label: 'shortcut.select_all' },
    { keys: ['A'], label: 'shortcut.assign' },
  ])
  return (
    <div className={classes.page}>
      <DispatchBar dispatch={dispatch} layout={layout} />
      <BatchProgress assign={assign} />
      {error && !board && <LoadError error={error} retry={retry} />}
      <BoardParts dispatch={dispatch} layout={layout} onAssign={() => setPicking(true)} />
      <Suspense>{isPicking && <CompanyChoice dispatch={dispatch} onClose={() => setPicking(false)} />}</Suspense>
      {assign.unfit && <UnfitDialog key={assign.unfit.calls[0]?.ID} unfit={assign.unfit} assign={assign} />}
    </div>
  )
}

interface BoardPartsProps {
  readonly dispatch: Dispatch
  readonly layout: PartLayout
  readonly onAssign: () => void
}

/** The open parts of the board, with splitters between them. */
function BoardParts({ dispatch, layout, onAssign }: BoardPartsProps) {
  const { dragged, setDragged, proposal } = dispatch
  const widthOf = (part: SizedPart) => (layout.isNarrow ? undefined : layout.widthOf(part))
  const hasLanes = layout.isOpen('lanes')
  // The last open part takes all of the width.
  const trayWidth = hasLanes || layout.isOpen('map') ? widthOf('tray') : undefined
  const mapWidth = hasLanes ? widthOf('map') : undefined
  return (
    <div
      className={classes.parts}
      // A row that was scrolled away while it was dragged reports no end of the drag.
      onPointerMove={({ buttons }) => buttons === 0 && dragged.length > 0 && setDragged([])}
    >
      {layout.isOpen('tray') && (
        <>
          <TrayPart dispatch={dispatch} width={trayWidth} onAssign={onAssign} />
          <PartSplitter part="tray" side="left" width={trayWidth} layout={layout} />
        </>
      )}
      {hasLanes && (proposal.isOpen ? <LazyProposalPart dispatch={dispatch} /> : <LanesPart dispatch={dispatch} />)}
      {layout.isOpen('map') && (
        <>
          <PartSplitter part="map" side="right" width={mapWidth} layout={layout} />
          <LazyMapPart dispatch={dispatch} width={mapWidth} />
        </>
      )}
    </div>
  )
}

interface PartSplitterProps {
  readonly part: SizedPart
  readonly side: 'left' | 'right'
  /** Undefined for a part that takes what is left. */
  readonly width: number | undefined
  readonly layout: PartLayout
}

function PartSplitter({ part, side, width, layout }: PartSplitterProps) {
  const t = useT()
  if (width === undefined) return null
  return (
    <Splitter
      label={t('dispatch.resize', { part: t(`dispatch.${part}`) })}
      width={width}
      side={side}
      onResize={(next) => layout.resize(part, next)}
    />
  )
}

/** The proposal, whose file loads with the first one. */
function LazyProposalPart({ dispatch }: { readonly dispatch: Dispatch }) {
  const t = useT()
  return (
    <Suspense fallback={<Part title={t('dispatch.proposal')}>{null}</Part>}>
      <ProposalPart dispatch={dispatch} />
    </Suspense>
  )
}

/** The map, which is large: its file loads once the board is shown and the browser is idle. */
function LazyMapPart({ dispatch, width }: { readonly dispatch: Dispatch; readonly width: number | undefined }) {
  const t = useT()
  const [isDue, setDue] = useState(MapPart.isLoaded)
  const isLoaded = dispatch.board !== undefined
  useEffect(() => {
    if (isLoaded) whenIdle(() => setDue(true))
  }, [isLoaded])
  const empty = (
    <Part title={t('dispatch.map')} width={width}>
      {null}
    </Part>
  )
  return <Suspense fallback={empty}>{isDue ? <MapPart dispatch={dispatch} width={width} /> : empty}</Suspense>
}

/** Asks for the company of the selected calls, and assigns them. */
function CompanyChoice({ dispatch, onClose }: { readonly dispatch: Dispatch; readonly onClose: () => void }) {
  const { board, tray, assign } = dispatch
  const calls = tray.selected
  if (calls.length === 0) return null
  const choose = ({ ID, raison_sociale }: { readonly ID: string; readonly raison_sociale: string }) => {
    // For one call, the picker has already shown the conditions that a company fails.
    if (calls.length === 1) return assign.assignTo(calls, { ID, raison_sociale })
    // The free capacity of a company that is not on the board is unknown, so it counts as enough.
    const unknown = { societe_uuid: ID, raison_sociale, open_calls: 0, capacity: calls.length }
    return assign.checkAndAssign(calls, board?.companies.find(({ societe_uuid }) => societe_uuid === ID) ?? unknown)
  }
  return (
    <AssignPicker
      calls={calls}
      companies={board?.companies ?? []}
      onClose={onClose}
      onSelect={(company) => {
        onClose()
        void choose(company)
      }}
    />
  )
}
