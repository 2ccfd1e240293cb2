import { useT } from '../platform/i18n/i18n.ts'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './Palette.module.css'
import type { PaletteGroup, PaletteOption } from './paletteOptions.ts'

interface PaletteListProps {
  /** Prefix of the options' element IDs. */
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Index of the chosen option among those of all groups. */
  readonly chosen: number
  readonly onPoint: (index: number) => void
  readonly onOpen: (option: PaletteOption) => void
}

/** The options of the palette under the names of their groups. */
export function PaletteList({ id, groups, chosen, onPoint, onOpen }: PaletteListProps) {
  const t = useT()
  let index = -1
  return groups.map(({ label, options }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are options
    <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
      <div id={`${id}-${label}`} role="presentation" className={classes.group}>
        {t(label)}
      </div>
      {options.map((option) => {
        index += 1
        const at = index
        const { open_call_id, shares_serial } = option.result ?? {}
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above has the focus and the keys
          <div
            key={option.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            className={classes.option}
            // Moves, not enters: the list grows under a pointer that lies still.
            onMouseMove={() => at !== chosen && onPoint(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onOpen(option)}
          >
            <span className={classes.texts}>
              <span className={classes.title}>{option.title}</span>
              {option.subtitle !== '' && <span className={classes.subtitle}>{option.subtitle}</span>}
            </span>
            {shares_serial && <ToneBadge tone="urgent">{t('card.shared_serial')}</ToneBadge>}
            {open_call_id && <ToneBadge tone="info">{t('search.open_call', { call_id: open_call_id })}</ToneBadge>}
          </div>
        )
      })}
    </div>
  ))
}
