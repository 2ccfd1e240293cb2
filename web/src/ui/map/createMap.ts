import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  type LayerSpecification,
  type MapLayerMouseEvent,
  Map as MapLibreMap,
  type MapOptions,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

// A file of our own origin, so that the content security policy needs no exception.
setWorkerUrl(workerUrl)

/** South-west and north-east corner. */
export type Bounds = [[number, number], [number, number]]

interface CreateMapOptions<Source extends string> extends Pick<MapOptions, 'boxZoom'> {
  readonly container: HTMLElement
  readonly style: StyleSpecification | string
  readonly label: string
  readonly sources: readonly Source[]
  readonly layers: readonly LayerSpecification[]
}

/** True if this browser can draw a map. */
export const canDrawMap = () => document.createElement('canvas').getContext('webgl2') !== null

/** Creates a map with empty sources, whose features have the key `ID`. Resolves when data may be set. */
export async function createMap<Source extends string>(options: CreateMapOptions<Source>) {
  const { container, style, label, sources, layers, ...others } = options
  const map = new MapLibreMap({
    container,
    style,
    bounds: [-10, 36, 19, 47],
    attributionControl: typeof style === 'string' ? { compact: true } : false,
    pitchWithRotate: false,
    dragRotate: false,
    locale: { 'Map.Title': label },
    ...others,
  })
  map.touchZoomRotate.disableRotation()
  await styleLoaded(map)
  for (const name of sources)
    map.addSource(name, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'ID' })
  for (const layer of layers) map.addLayer(layer)
  return {
    map,
    setData: (name: Source, data: GeoJSON.FeatureCollection) => void map.getSource<GeoJSONSource>(name)?.setData(data),
    fit: (bounds: Bounds) => map.fitBounds(bounds, { padding: 40, maxZoom: 11, animate: false }),
    /** Reports the key of the feature of a layer under the mouse, undefined once there is none. */
    onHover: (layer: Source, report: (ID: string | undefined) => void) => reportHover(map, layer, report),
    onClick: (layer: Source, report: (ID: string) => void) =>
      void map.on('click', layer, ({ features }: MapLayerMouseEvent) => {
        const ID = features?.[0]?.properties.ID
        if (ID !== undefined) report(String(ID))
      }),
    remove: () => map.remove(),
  }
}

function reportHover(map: MapLibreMap, layer: string, report: (ID: string | undefined) => void) {
  map.on('mousemove', layer, ({ features }: MapLayerMouseEvent) => {
    map.getCanvas().style.cursor = 'pointer'
    report(features?.[0] && String(features[0].properties.ID))
  })
  map.on('mouseleave', layer, () => {
    map.getCanvas().style.cursor = ''
    report(undefined)
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
