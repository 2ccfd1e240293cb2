import { useRef } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMap } from '../../ui/map/useMap.ts'
import type { Dispatch } from '../useDispatch.ts'
import { createBoardMap } from './boardMap.ts'

/** Creates the map of the board in `container`, without data. */
export function useBoardMap(dispatch: Dispatch, onFailure: () => void) {
  const t = useT()
  const latest = useRef(dispatch)
  latest.current = dispatch
  const label = `${t('dispatch.map')} · ${t('dispatch.map_hint')}`
  return useMap({
    styleUrl: dispatch.board?.map_style,
    label,
    create: (place) => {
      const { setHovered } = latest.current
      return createBoardMap({
        ...place,
        label,
        onHoverCall: (call) => setHovered(call === undefined ? undefined : { call }),
        onHoverCompany: (company) => setHovered(company === undefined ? undefined : { company }),
        onToggleCall: (ID) => latest.current.tray.toggle(ID),
        onSelect: (IDs) => latest.current.tray.select(IDs),
      })
    },
    onFailure,
  })
}
