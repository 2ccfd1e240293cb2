import { useComputedColorScheme } from '@mantine/core'
import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { type MapColors, readMapColors } from './mapColors.ts'
import { loadEmbeddedStyle } from './mapStyle.ts'

interface MapPlace {
  readonly container: HTMLElement
  readonly style: StyleSpecification | string
  readonly colors: MapColors
}

interface UseMapOptions<Drawn> {
  /** Address of the style; '' for the embedded one, undefined while it is not known. */
  readonly styleUrl: string | undefined
  /** The map in the words of a screen reader. */
  readonly label: string
  readonly create: (place: MapPlace) => Promise<Drawn>
  readonly onFailure: () => void
}

/** Creates a map in `container`, without data, and again for another style, colour scheme or label. */
export function useMap<Drawn extends { remove: () => void }>(options: UseMapOptions<Drawn>) {
  const { styleUrl, label } = options
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Drawn>()
  const latest = useRef(options)
  latest.current = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme, the map has the label
  useEffect(() => {
    if (styleUrl === undefined) return
    let isUnmounted = false
    let created: Drawn | undefined
    const start = async () => {
      const colors = readMapColors()
      const style = styleUrl === '' ? await loadEmbeddedStyle(colors) : styleUrl
      if (isUnmounted || !container.current) return
      created = await latest.current.create({ container: container.current, style, colors })
      if (isUnmounted) created.remove()
      else setMap(created)
    }
    void start().catch(() => !isUnmounted && latest.current.onFailure())
    return () => {
      isUnmounted = true
      created?.remove()
      setMap(undefined)
    }
  }, [styleUrl, scheme, label])
  return { container, map }
}
