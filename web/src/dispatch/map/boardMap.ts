import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  type MapLayerMouseEvent,
  Map as MapLibreMap,
  type PointLike,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Bounds } from './mapAreas.ts'
import type { MapColors } from './mapColors.ts'
import { layersOf } from './mapLayers.ts'

// A file of our own origin, so that the content security policy needs no exception.
setWorkerUrl(workerUrl)

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
  const map = new MapLibreMap({
    container,
    style,
    bounds: [-10, 36, 19, 47],
    attributionControl: typeof style === 'string' ? { compact: true } : false,
    pitchWithRotate: false,
    dragRotate: false,
    locale: { 'Map.Title': label },
    boxZoom: {
      boxZoomEnd: (_map, from, to) => handlers.onSelect(keysIn('calls', [from, to])),
    },
  })
  const keysIn = (layer: BoardSource, box: [PointLike, PointLike]): string[] =>
    map.queryRenderedFeatures(box, { layers: [layer] }).map(({ properties }) => String(properties.ID))

  map.touchZoomRotate.disableRotation()
  await styleLoaded(map)
  for (const name of sourceNames)
    map.addSource(name, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'ID' })
  for (const layer of layersOf(colors)) map.addLayer(layer)

  reportHover(map, 'companies', handlers.onHoverCompany)
  reportHover(map, 'visits', handlers.onHoverCall)
  reportHover(map, 'calls', handlers.onHoverCall)
  map.on('click', 'calls', ({ features }: MapLayerMouseEvent) => {
    const ID = features?.[0]?.properties.ID
    if (ID !== undefined) handlers.onToggleCall(String(ID))
  })
  let highlighted: readonly FeatureKey[] = []
  return {
    setData: (name: BoardSource, data: GeoJSON.FeatureCollection) =>
      void map.getSource<GeoJSONSource>(name)?.setData(data),
    /** Highlights these features, and no others. */
    highlight: (features: readonly FeatureKey[]) => {
      for (const feature of highlighted) map.setFeatureState(feature, { highlighted: false })
      for (const feature of features) map.setFeatureState(feature, { highlighted: true })
      highlighted = features
    },
    fit: (bounds: Bounds) => map.fitBounds(bounds, { padding: 40, maxZoom: 11, animate: false }),
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
    remove: () => map.remove(),
  }
}

function reportHover(map: MapLibreMap, layer: BoardSource, onHover: (ID: string | undefined) => void) {
  map.on('mousemove', layer, ({ features }: MapLayerMouseEvent) => {
    map.getCanvas().style.cursor = 'pointer'
    onHover(features?.[0] && String(features[0].properties.ID))
  })
  map.on('mouseleave', layer, () => {
    map.getCanvas().style.cursor = ''
    onHover(undefined)
  })
}

/** Resolves when the style is loaded. Rejects if it cannot be. */
const styleLoaded = (map: MapLibreMap) =>
  new Promise<void>((resolve, reject) => {
    map.once('style.load', () => resolve())
    map.on('error', ({ error }) => reject(error))
  }).catch((error: unknown) => {
    map.remove()
    throw error
  })

export type BoardMap = Awaited<ReturnType<typeof createBoardMap>>
