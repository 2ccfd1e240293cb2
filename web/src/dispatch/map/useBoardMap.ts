import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Dispatch } from '../useDispatch.ts'
import { type BoardMap, createBoardMap } from './boardMap.ts'
import { readMapColors } from './mapColors.ts'
import { loadEmbeddedStyle } from './mapStyle.ts'

/** Creates a map in `container`, without data, and again for another style, colour scheme or language. */
export function useBoardMap(dispatch: Dispatch, onFailure: () => void) {
  const t = useT()
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<BoardMap>()
  const latest = useRef(dispatch)
  latest.current = dispatch
  const styleUrl = dispatch.board?.map_style
  const label = `${t('dispatch.map')} · ${t('dispatch.map_hint')}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme
  useEffect(() => {
    if (styleUrl === undefined) return
    let isUnmounted = false
    let created: BoardMap | undefined
    const start = async () => {
      const colors = readMapColors()
      const style = styleUrl === '' ? await loadEmbeddedStyle(colors) : styleUrl
      if (isUnmounted || !container.current) return
      const { setHovered } = latest.current
      created = await createBoardMap({
        container: container.current,
        style,
        colors,
        label,
        onHoverCall: (call) => setHovered(call === undefined ? undefined : { call }),
        onHoverCompany: (company) => setHovered(company === undefined ? undefined : { company }),
        onToggleCall: (ID) => latest.current.tray.toggle(ID),
        onSelect: (IDs) => latest.current.tray.select(IDs),
      })
      if (isUnmounted) created.remove()
      else setMap(created)
    }
    void start().catch(() => !isUnmounted && onFailure())
    return () => {
      isUnmounted = true
      created?.remove()
      setMap(undefined)
    }
  }, [styleUrl, scheme, label])
  return { container, map }
}
