import type { StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import outlinesUrl from 'world-atlas/countries-50m.json?url'
import type { MapColors } from './mapColors.ts'

type Outlines = Parameters<typeof mesh>[0]

/** The embedded style: coasts and borders from files of the client, without a request to anybody else. */
export async function loadEmbeddedStyle(colors: MapColors): Promise<StyleSpecification> {
  const outlines = (await (await fetch(outlinesUrl)).json()) as Outlines
  const { countries } = outlines.objects as { countries: Extract<Parameters<typeof mesh>[1], object> }
  return {
    version: 8,
    sources: {
      // Country by country: one polygon of a whole continent loses corners.
      land: { type: 'geojson', data: feature(outlines, countries) },
      coast: { type: 'geojson', data: mesh(outlines, countries, (a, b) => a === b) },
      borders: { type: 'geojson', data: mesh(outlines, countries, (a, b) => a !== b) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      {
        id: 'coast',
        type: 'line',
        source: 'coast',
        paint: { 'line-color': colors.coast, 'line-width': 0.8, 'line-opacity': 0.6 },
      },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colors.border, 'line-width': 1.5 } },
    ],
  }
}
