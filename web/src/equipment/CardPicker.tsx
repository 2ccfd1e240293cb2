import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { Alert, Button, Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { DialogFoot } from '../ui/dialogs/DialogFoot.tsx'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { IconPlus } from '../ui/icons/firstVisitIcons.tsx'
import { IconAlertTriangle } from '../ui/icons/laterIcons.tsx'
import classes from './Card.module.css'
import { productText } from './ProductField.tsx'
import { WarrantyBadge } from './WarrantyBadge.tsx'

interface CardPickerProps {
  readonly serial: string
  readonly cards: readonly CardRecord[]
  readonly onTake: (card: CardRecord) => void
  /** Creates a card for the serial number; undefined hides the button. */
  readonly onNew?: (() => void) | undefined
  readonly onClose: () => void
}

/** Popup to pick one of the cards with a serial number, or to create a missing one. */
export function CardPicker({ serial, cards, onTake, onNew, onClose }: CardPickerProps) {
  const t = useT()
  return (
    <Popup onClose={onClose} title={t('card.pick', { serial })} size="lg">
      {cards.length === 0 && <Text role="status">{t('card.none', { serial })}</Text>}
      {cards.length > 1 && (
        <Alert color="orange" role="status" icon={<IconAlertTriangle />} py="sm" mb="sm">
          {t('card.several')}
        </Alert>
      )}
      {cards.length > 0 && (
        <ul className={classes.list} aria-label={t('card.pick', { serial })}>
          {cards.map((card) => (
            <li key={card.InsId} className={classes.card}>
              <div className={classes.what}>
                <span className={classes.name}>{productText(card.CodeCom, card.ItemName)}</span>
                {card.InternalSN !== serial && (
                  <Text span size="sm" c="dimmed">
                    {card.InternalSN}
                  </Text>
                )}
                <Text span size="sm" c="dimmed">
                  {card.owner_hidden ? t('card.owner_hidden') : ownerAndPlace(card)}
                </Text>
                <WarrantyBadge warranty={card} />
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('card.take_one', { product: card.CodeCom, owner: card.OwnerName || card.ItemName })}
                onClick={() => onTake(card)}
              >
                {t('card.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DialogFoot>
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
      </DialogFoot>
    </Popup>
  )
}

const ownerAndPlace = ({ OwnerName, Street, StreetNo, Zip, City }: CardRecord) =>
  [OwnerName, `${Street} ${StreetNo}`.trim(), `${Zip} ${City}`.trim()].filter((part) => part !== '').join(', ')
