import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { AreaButtons } from '../../ui/map/AreaButtons.tsx'
import { canDrawMap } from '../../ui/map/createMap.ts'
import classes from '../../ui/map/Map.module.css'
import { Part } from '../parts/Part.tsx'
import type { Dispatch } from '../useDispatch.ts'
import { areasOfBoard } from './mapData.ts'
import { useBoardMap } from './useBoardMap.ts'
import { useMapData } from './useMapData.ts'

interface MapPartProps {
  readonly dispatch: Dispatch
  readonly width: number | undefined
}

/** Calls, visits and companies on a map, and lines between them. Everything on it is also in the lists beside it. */
export function MapPart({ dispatch, width }: MapPartProps) {
  const t = useT()
  const [canDraw, setCanDraw] = useState(canDrawMap)
  return (
    <Part title={t('dispatch.map')} count={canDraw ? t('dispatch.map_hint') : undefined} width={width}>
      {canDraw ? (
        <DrawnMap dispatch={dispatch} onFailure={() => setCanDraw(false)} />
      ) : (
        <Text c="dimmed" p={12}>
          {t('dispatch.no_map')}
        </Text>
      )}
    </Part>
  )
}

function DrawnMap({ dispatch, onFailure }: { readonly dispatch: Dispatch; readonly onFailure: () => void }) {
  const { board, dragged, drop, setHovered } = dispatch
  const { container, map } = useBoardMap(dispatch, onFailure)
  useMapData(map, dispatch)
  const areas = useMemo(() => (board ? areasOfBoard(board) : []), [board])
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key A assigns without dragging */}
      <div
        className={classes.map}
        ref={container}
        aria-busy={map === undefined}
        onDragOver={(event) => {
          if (dragged.length === 0) return
          event.preventDefault()
          const company = map?.companyAt(event.clientX, event.clientY)
          setHovered(company === undefined ? undefined : { company })
        }}
        onDrop={(event) => {
          event.preventDefault()
          const company = map?.companyAt(event.clientX, event.clientY)
          if (company !== undefined) drop(company)
        }}
      />
      <AreaButtons areas={areas} onShow={(bounds) => map?.fit(bounds)} />
    </div>
  )
}
