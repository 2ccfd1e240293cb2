import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import type { CompanyPlace } from '@callout/domain/overview/company-places.api.ts'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { createMap } from '../../../ui/map/createMap.ts'
import type { MapColors } from '../../../ui/map/mapColors.ts'

interface CompanyMapOptions {
  readonly container: HTMLElement
  readonly style: StyleSpecification | string
  readonly colors: MapColors
  readonly label: string
  readonly onHover: (ID: string | undefined) => void
  readonly onOpen: (ID: string) => void
}

/** Creates the map of the companies: a ring each, red for one that gets no more calls, with its town. */
export async function createCompanyMap({ onHover, onOpen, colors, ...options }: CompanyMapOptions) {
  const map = await createMap({ ...options, sources: ['companies'], layers: layersOf(colors) })
  map.onHover('companies', onHover)
  map.onClick('companies', onOpen)
  return map
}

const layersOf = (colors: MapColors): LayerSpecification[] => [
  {
    id: 'companies',
    source: 'companies',
    type: 'circle',
    paint: {
      'circle-radius': 7,
      'circle-color': colors.land,
      'circle-stroke-color': ['case', ['get', 'isFull'], colors.H, colors.company],
      'circle-stroke-width': 3,
    },
  },
  {
    id: 'towns',
    source: 'companies',
    type: 'symbol',
    layout: { 'text-field': ['get', 'ville'], 'text-size': 11, 'text-offset': [0, 1.1] },
    paint: { 'text-color': colors.text, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
  },
]

/** The companies that have a place, as points. */
export const companyPoints = (companies: readonly CompanyPlace[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: companies.flatMap((company): GeoJSON.Feature[] => {
    const point = pointOf(company)
    if (!point) return []
    const { ID, ville, open_calls, capacity } = company
    const coordinates = [point.longitude, point.latitude]
    const properties = { ID, ville, isFull: open_calls >= capacity }
    return [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties }]
  }),
})
