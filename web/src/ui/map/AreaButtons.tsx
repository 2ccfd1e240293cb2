import { Button } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Bounds } from './createMap.ts'
import classes from './Map.module.css'
import type { MapArea } from './mapAreas.ts'

/** Areas that have a button of their own; more would hide the map. */
const shownAreas = 4

/** Towns that name an area; the others are an ellipsis. */
const namedTowns = 2

interface AreaButtonsProps {
  readonly areas: readonly MapArea[]
  readonly onShow: (bounds: Bounds) => void
}

/** Buttons that move a map to an area, if there are several: to islands far from the mainland, and back. */
export function AreaButtons({ areas, onShow }: AreaButtonsProps) {
  const t = useT()
  if (areas.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div className={classes.areas} role="group" aria-label={t('map.areas')}>
      {areas.slice(0, shownAreas).map(({ towns, count, bounds }) => (
        <Button key={towns[0]} size="compact-xs" variant="default" onClick={() => onShow(bounds)}>
          {t('map.area', { towns: nameOf(towns), count: formatCount(count) })}
        </Button>
      ))}
    </div>
  )
}

const nameOf = (towns: readonly string[]) =>
  towns.slice(0, namedTowns).join(', ') + (towns.length > namedTowns ? ' …' : '')
