import { Suspense, useEffect, useState } from 'react'
import { lazyComponent, lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useShortcuts } from '../platform/browser/shortcuts.ts'
import { useTitle } from '../platform/browser/useTitle.ts'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { BatchProgress } from './assign/BatchProgress.tsx'
import { DoubtDialog } from './assign/DoubtDialog.tsx'
import classes from './Dispatch.module.css'
import { DispatchBar } from './DispatchBar.tsx'
import { LanesPart } from './lanes/LanesPart.tsx'
import { Part } from './parts/Part.tsx'
import { Splitter } from './parts/Splitter.tsx'
import { usePartLayout } from './parts/usePartLayout.ts'
import { ProposalPart } from './proposal/ProposalPart.tsx'
import { TrayPart } from './tray/TrayPart.tsx'
import { useDispatch } from './useDispatch.ts'

const MapPart = lazyComponent(() => import('./map/MapPart.tsx'), 'MapPart')
const AssignPicker = lazyDialog(() => import('./assign/AssignPicker.tsx'), 'AssignPicker')

/** A day of the network: calls without a company, companies with their visits, and a map of both. */
export function DispatchPage() {
  const t = useT()
  const dispatch = useDispatch()
  const layout = usePartLayout()
  const [isPicking, setPicking] = useState(false)
  const { board, error, retry, carried, carry, tray, assign, proposal } = dispatch
  useTitle(t('menu.dispatch'))
  useShortcuts([
    { keys: ['ArrowUp', 'ArrowDown'], label: 'shortcut.rows' },
    { keys: ['X'], label: 'shortcut.select_row' },
    { keys: ['mod+A'], label: 'shortcut.select_all' },
    { keys: ['A'], label: 'shortcut.assign' },
  ])
  // The map is large: the lists come first.
  const [isMapDue, setMapDue] = useState(false)
  const isLoaded = board !== undefined
  useEffect(() => {
    if (isLoaded) whenIdle(() => setMapDue(true))
  }, [isLoaded])
  const widthOf = (part: 'tray' | 'map') => (layout.isNarrow ? undefined : layout.widthOf(part))
  const isMiddleOpen = layout.isOpen('lanes')
  // The last open part takes all of the width.
  const trayWidth = isMiddleOpen || layout.isOpen('map') ? widthOf('tray') : undefined
  const mapWidth = isMiddleOpen ? widthOf('map') : undefined

  // The picker has said for one call what speaks against a company.
  const choose = ({ ID, raison_sociale }: { readonly ID: string; readonly raison_sociale: string }) => {
    const calls = tray.selected
    if (calls.length === 1) return assign.to(calls, { ID, raison_sociale })
    // Nothing is known of the room of a company that is not on the board.
    const unknown = { societe_uuid: ID, raison_sociale, open_calls: 0, capacity: calls.length }
    return assign.check(calls, board?.companies.find(({ societe_uuid }) => societe_uuid === ID) ?? unknown)
  }

  const emptyMap = (
    <Part title={t('dispatch.map')} width={mapWidth}>
      {null}
    </Part>
  )

  return (
    <div className={classes.page}>
      <DispatchBar dispatch={dispatch} layout={layout} />
      <BatchProgress assign={assign} />
      {error && !board && <LoadError error={error} retry={retry} />}
      <div
        className={classes.parts}
        // A row that was scrolled away while it was dragged reports no end of the drag.
        onPointerMove={({ buttons }) => buttons === 0 && carried.length > 0 && carry([])}
      >
        {layout.isOpen('tray') && <TrayPart dispatch={dispatch} width={trayWidth} onAssign={() => setPicking(true)} />}
        {trayWidth !== undefined && layout.isOpen('tray') && (
          <Splitter
            label={t('dispatch.resize', { part: t('dispatch.tray') })}
            width={trayWidth}
            side="left"
            onResize={(width) => layout.resize('tray', width)}
          />
        )}
        {isMiddleOpen && (proposal.isOpen ? <ProposalPart dispatch={dispatch} /> : <LanesPart dispatch={dispatch} />)}
        {mapWidth !== undefined && layout.isOpen('map') && (
          <Splitter
            label={t('dispatch.resize', { part: t('dispatch.map') })}
            width={mapWidth}
            side="right"
            onResize={(width) => layout.resize('map', width)}
          />
        )}
        {layout.isOpen('map') && (
          <Suspense fallback={emptyMap}>
            {isMapDue ? <MapPart dispatch={dispatch} width={mapWidth} /> : emptyMap}
          </Suspense>
        )}
      </div>
      <Suspense>
        {isPicking && tray.selected.length > 0 && (
          <AssignPicker
            calls={tray.selected}
            companies={board?.companies ?? []}
            onClose={() => setPicking(false)}
            onSelect={(company) => {
              setPicking(false)
              void choose(company)
            }}
          />
        )}
      </Suspense>
      {assign.doubt && <DoubtDialog doubt={assign.doubt} assign={assign} />}
    </div>
  )
}
