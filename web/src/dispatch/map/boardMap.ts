import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  type LayerSpecification,
  type MapLayerMouseEvent,
  Map as MapLibreMap,
  type PointLike,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { MapColors } from './mapColors.ts'

// A file of our own origin, so that the content security policy needs no exception.
setWorkerUrl(workerUrl)

const sourceNames = ['area', 'lines', 'visits', 'calls', 'companies', 'fitness', 'towns'] as const
export type BoardSource = (typeof sourceNames)[number]

/** How near a dropped call must be to a company, in pixels. */
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
export async function createBoardMap({ container, style, colors, label, ...on }: BoardMapOptions) {
  const map = new MapLibreMap({
    container,
    style,
    bounds: [-10, 36, 19, 47],
    attributionControl: typeof style === 'string' ? { compact: true } : false,
    pitchWithRotate: false,
    dragRotate: false,
    locale: { 'Map.Title': label },
    boxZoom: {
      boxZoomEnd: (_map, from, to) => on.onSelect(keysIn('calls', [from, to])),
    },
  })
  const keysIn = (layer: BoardSource, box: [PointLike, PointLike]): string[] =>
    map.queryRenderedFeatures(box, { layers: [layer] }).map(({ properties }) => String(properties.ID))

  map.touchZoomRotate.disableRotation()
  await styleOf(map)
  for (const name of sourceNames)
    map.addSource(name, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'ID' })
  for (const layer of layersOf(colors)) map.addLayer(layer)

  const watch = (layer: BoardSource, hover: (ID: string | undefined) => void) => {
    map.on('mousemove', layer, ({ features }: MapLayerMouseEvent) => {
      map.getCanvas().style.cursor = 'pointer'
      hover(features?.[0] && String(features[0].properties.ID))
    })
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = ''
      hover(undefined)
    })
  }
  watch('companies', on.onHoverCompany)
  watch('visits', on.onHoverCall)
  watch('calls', on.onHoverCall)
  map.on('click', 'calls', ({ features }: MapLayerMouseEvent) => {
    const ID = features?.[0]?.properties.ID
    if (ID !== undefined) on.onToggleCall(String(ID))
  })

  let marked: readonly { readonly source: BoardSource; readonly id: string }[] = []
  return {
    setData: (name: BoardSource, data: GeoJSON.FeatureCollection) =>
      void map.getSource<GeoJSONSource>(name)?.setData(data),
    /** Lights up the features under the mouse or selected, and no others. */
    mark: (features: typeof marked) => {
      for (const feature of marked) map.setFeatureState(feature, { lit: false })
      for (const feature of features) map.setFeatureState(feature, { lit: true })
      marked = features
    },
    fit: (bounds: [[number, number], [number, number]]) =>
      map.fitBounds(bounds, { padding: 40, maxZoom: 11, animate: false }),
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

/** Resolves when the style is loaded. Rejects if it cannot be. */
const styleOf = (map: MapLibreMap) =>
  new Promise<void>((resolve, reject) => {
    map.once('style.load', () => resolve())
    map.on('error', ({ error }) => reject(error))
  }).catch((error: unknown) => {
    map.remove()
    throw error
  })

export type BoardMap = Awaited<ReturnType<typeof createBoardMap>>

const isLit = ['boolean', ['feature-state', 'lit'], false] as const
const whenFitting = <T>(fitting: T, otherwise: T) => ['case', ['get', 'fits'], fitting, otherwise]
const whenLit = (lit: number, otherwise: number) => ['case', isLit, lit, otherwise]

/** The layers of the board, from the lowest to the highest. A layer has the name of its source unless it says another. */
function layersOf(colors: MapColors): LayerSpecification[] {
  const layers = [
    {
      id: 'area',
      type: 'fill',
      paint: { 'fill-color': colors.companyArea, 'fill-opacity': 0.12 },
    },
    {
      id: 'lines',
      type: 'line',
      paint: { 'line-color': colors.company, 'line-width': 1.2, 'line-opacity': 0.7 },
    },
    {
      id: 'visits',
      type: 'circle',
      paint: {
        'circle-radius': whenLit(7, 4),
        'circle-color': ['match', ['get', 'tone'], ...toneColors(colors), colors.plain],
        'circle-opacity': 0.75,
      },
    },
    {
      id: 'companies',
      type: 'circle',
      paint: {
        'circle-radius': whenLit(9, 6),
        'circle-color': colors.land,
        'circle-stroke-color': colors.company,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'fitness',
      type: 'circle',
      paint: { 'circle-radius': 6, 'circle-color': whenFitting(colors.good, colors.border) },
    },
    {
      id: 'calls',
      type: 'circle',
      paint: {
        'circle-radius': whenLit(9, 5),
        'circle-color': ['match', ['get', 'priority'], 'H', colors.H, 'M', colors.M, colors.L],
        'circle-stroke-color': colors.land,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'towns',
      type: 'symbol',
      layout: { 'text-field': ['get', 'ville'], 'text-size': 11, 'text-offset': [0, 1.1] },
      paint: { 'text-color': colors.text, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
    },
    {
      id: 'verdicts',
      source: 'fitness',
      type: 'symbol',
      layout: {
        'text-field': ['get', 'text'],
        'text-size': 12,
        'text-offset': [0, -1.2],
        // Where there is no room for all, those that fit are named.
        'symbol-sort-key': whenFitting(0, 1),
      },
      paint: {
        'text-color': whenFitting(colors.good, colors.text),
        'text-halo-color': colors.land,
        'text-halo-width': 1.5,
      },
    },
  ]
  return layers.map((layer) => ({ source: layer.id, ...layer }) as LayerSpecification)
}

const toneColors = (colors: MapColors) =>
  (['info', 'waiting', 'good', 'done'] as const).flatMap((tone) => [tone, colors[tone]])
