import type { Map as MapLibreMap, PointLike, StyleSpecification } from 'maplibre-gl'
import { createMap } from '../../ui/map/createMap.ts'
import type { MapColors } from '../../ui/map/mapColors.ts'
import { layersOf } from './mapLayers.ts'

const sourceNames = ['area', 'lines', 'visits', 'calls', 'companies', 'fitness', 'towns'] as const
export type BoardSource = (typeof sourceNames)[number]

/** Identifies a feature of the map, by the key of its call or company. */
export interface FeatureKey {
  readonly source: BoardSource
  readonly id: string
}

/** Maximum distance of a dropped call from its company, in pixels. */
const dropRadius = 24

interface BoardMapOptions {
  readonly container: HTMLElement
  readonly style: StyleSpecification | string
  readonly colors: MapColors
  readonly label: string
  readonly onHoverCall: (ID: string | undefined) => void
  readonly onHoverCompany: (societe_uuid: string | undefined) => void
  readonly onToggleCall: (ID: string) => void
  /** Called with the calls in a box drawn with Shift. */
  readonly onSelect: (IDs: readonly string[]) => void
}

/** Creates the map of the board, without data. Resolves when data may be set. */
export async function createBoardMap({ container, style, colors, label, ...handlers }: BoardMapOptions) {
  const keysIn = (map: MapLibreMap, layer: BoardSource, box: [PointLike, PointLike]): string[] =>
    map.queryRenderedFeatures(box, { layers: [layer] }).map(({ properties }) => String(properties.ID))
  const { map, setData, fit, onHover, onClick, remove } = await createMap({
    container,
    style,
    label,
    sources: sourceNames,
    layers: layersOf(colors),
    boxZoom: { boxZoomEnd: (drawn, from, to) => handlers.onSelect(keysIn(drawn, 'calls', [from, to])) },
  })
  onHover('companies', handlers.onHoverCompany)
  onHover('visits', handlers.onHoverCall)
  onHover('calls', handlers.onHoverCall)
  onClick('calls', handlers.onToggleCall)
  let highlighted: readonly FeatureKey[] = []
  return {
    setData,
    fit,
    remove,
    /** Highlights these features, and no others. */
    highlight: (features: readonly FeatureKey[]) => {
      for (const feature of highlighted) map.setFeatureState(feature, { highlighted: false })
      for (const feature of features) map.setFeatureState(feature, { highlighted: true })
      highlighted = features
    },
    /** The company at a place on the page, for a drop. */
    companyAt: (clientX: number, clientY: number): string | undefined => {
      const { left, top } = map.getCanvas().getBoundingClientRect()
      const [x, y] = [clientX - left, clientY - top]
      const box: [PointLike, PointLike] = [
        [x - dropRadius, y - dropRadius],
        [x + dropRadius, y + dropRadius],
      ]
      const near = map.queryRenderedFeatures(box, { layers: ['companies'] }).map(({ geometry, properties }) => {
        const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : []
        const point = map.project([longitude, latitude])
        return { ID: String(properties.ID), distance: Math.hypot(point.x - x, point.y - y) }
      })
      return near.toSorted((a, b) => a.distance - b.distance)[0]?.ID
    },
  }
}

export type BoardMap = Awaited<ReturnType<typeof createBoardMap>>
