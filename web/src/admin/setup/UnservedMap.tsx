import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import type { UnservedArea } from '@callout/domain/admin/admin.setup.ts'
import { Text } from '@mantine/core'
import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { AreaButtons } from '../../ui/map/AreaButtons.tsx'
import { canDrawMap, createMap } from '../../ui/map/createMap.ts'
import mapClasses from '../../ui/map/Map.module.css'
import { areasOf } from '../../ui/map/mapAreas.ts'
import type { MapColors } from '../../ui/map/mapColors.ts'
import { useMap } from '../../ui/map/useMap.ts'
import classes from './Setup.module.css'

interface UnservedMapProps {
  readonly areas: readonly UnservedArea[]
  readonly styleUrl: string
}

/** A circle for each postcode, larger for more appliances. The table beside it says the same in words. */
export function UnservedMap({ areas, styleUrl }: UnservedMapProps) {
  const t = useT()
  const [canDraw, setCanDraw] = useState(canDrawMap)
  return canDraw ? (
    <DrawnMap areas={areas} styleUrl={styleUrl} onFailure={() => setCanDraw(false)} />
  ) : (
    <Text c="dimmed">{t('dispatch.no_map')}</Text>
  )
}

function DrawnMap({ areas, styleUrl, onFailure }: UnservedMapProps & { readonly onFailure: () => void }) {
  const t = useT()
  const label = t('setup.unserved.title')
  const { container, map } = useMap({
    styleUrl,
    label,
    create: (place) => createUnservedMap({ ...place, label }),
    onFailure,
  })
  const regions = useMemo(() => areasOf(areas), [areas])
  const [fullest] = regions
  useEffect(() => {
    if (!map) return
    map.setData('areas', areaPoints(areas))
    if (fullest) map.fit(fullest.bounds)
  }, [map, areas, fullest])
  return (
    <div className={`${mapClasses.frame} ${classes.map}`}>
      <div className={mapClasses.map} ref={container} aria-busy={map === undefined} />
      <AreaButtons areas={regions} onShow={(bounds) => map?.fit(bounds)} />
    </div>
  )
}

interface MapOptions {
  readonly container: HTMLElement
  readonly style: StyleSpecification | string
  readonly colors: MapColors
  readonly label: string
}

const createUnservedMap = ({ colors, ...options }: MapOptions) =>
  createMap({
    ...options,
    sources: ['areas'],
    layers: [
      {
        id: 'areas',
        source: 'areas',
        type: 'circle',
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['sqrt', ['get', 'cards']], 1, 5, 30, 24],
          'circle-color': colors.H,
          'circle-opacity': 0.55,
          'circle-stroke-color': colors.land,
          'circle-stroke-width': 1,
        },
      },
    ],
  })

/** The areas whose place is known, as points. */
export const areaPoints = (areas: readonly UnservedArea[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.flatMap((area): GeoJSON.Feature[] => {
    const point = pointOf(area)
    if (!point) return []
    const coordinates = [point.longitude, point.latitude]
    return [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { cards: area.cards } }]
  }),
})
