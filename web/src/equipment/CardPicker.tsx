import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'
import { Popup } from '../ui/Popup.tsx'
import classes from './Card.module.css'
import { CoverageBadge } from './CoverageBadge.tsx'
import { productText } from './ProductField.tsx'

interface CardPickerProps {
  readonly serial: string
  readonly cards: readonly CardRecord[]
  readonly onTake: (card: CardRecord) => void
  /** Makes a card for the serial number; not offered where left out. */
  readonly onNew?: (() => void) | undefined
  readonly onClose: () => void
}

/** The equipment cards at one serial number, to take one, or to make the one that is missing. */
export function CardPicker({ serial, cards, onTake, onNew, onClose }: CardPickerProps) {
  const t = useT()
  return (
    <Popup onClose={onClose} title={t('card.pick', { serial })} size="lg">
      {cards.length === 0 && <Text role="status">{t('card.none', { serial })}</Text>}
      {cards.length > 0 && (
        <ul className={classes.list} aria-label={t('card.pick', { serial })}>
          {cards.map((card) => (
            <li key={card.InsId} className={classes.card}>
              <div className={classes.what}>
                <span className={classes.name}>{productText(card.CodeCom, card.ItemName)}</span>
                <Text span size="sm" c="dimmed">
                  {[card.OwnerName, `${card.Street} ${card.StreetNo}`.trim(), `${card.Zip} ${card.City}`.trim()]
                    .filter((part) => part !== '')
                    .join(', ')}
                </Text>
                <CoverageBadge warranty={card} />
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('card.take_one', { product: card.CodeCom, owner: card.OwnerName })}
                onClick={() => onTake(card)}
              >
                {t('card.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        {onNew && (
          <Button
            variant={cards.length === 0 ? 'filled' : 'default'}
            leftSection={<IconPlus size={16} />}
            onClick={onNew}
          >
            {t('card.new')}
          </Button>
        )}
      </Group>
    </Popup>
  )
}
