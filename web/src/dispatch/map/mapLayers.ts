import type { LayerSpecification } from 'maplibre-gl'
import type { MapColors } from '../../ui/map/mapColors.ts'

const isHighlighted = ['boolean', ['feature-state', 'highlighted'], false] as const
const whenFit = <T>(fit: T, otherwise: T) => ['case', ['get', 'isFit'], fit, otherwise]
const whenHighlighted = (highlighted: number, otherwise: number) => ['case', isHighlighted, highlighted, otherwise]

/** The layers of the board, from the lowest to the highest. Without `source`, a layer shows the source of its name. */
export function layersOf(colors: MapColors): LayerSpecification[] {
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
        'circle-radius': whenHighlighted(7, 4),
        'circle-color': ['match', ['get', 'tone'], ...toneColors(colors), colors.plain],
        'circle-opacity': 0.75,
      },
    },
    {
      id: 'companies',
      type: 'circle',
      paint: {
        'circle-radius': whenHighlighted(9, 6),
        'circle-color': colors.land,
        'circle-stroke-color': colors.company,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'fitness',
      type: 'circle',
      paint: { 'circle-radius': 6, 'circle-color': whenFit(colors.good, colors.border) },
    },
    {
      id: 'calls',
      type: 'circle',
      paint: {
        'circle-radius': whenHighlighted(9, 5),
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
      id: 'fitness-text',
      source: 'fitness',
      type: 'symbol',
      layout: {
        'text-field': ['get', 'text'],
        'text-size': 12,
        'text-offset': [0, -1.2],
        // If not all texts have room, those of the companies that fit are shown.
        'symbol-sort-key': whenFit(0, 1),
      },
      paint: {
        'text-color': whenFit(colors.good, colors.text),
        'text-halo-color': colors.land,
        'text-halo-width': 1.5,
      },
    },
  ]
  return layers.map((layer) => ({ source: layer.id, ...layer }) as LayerSpecification)
}

const toneColors = (colors: MapColors) =>
  (['info', 'waiting', 'good', 'done'] as const).flatMap((tone) => [tone, colors[tone]])
