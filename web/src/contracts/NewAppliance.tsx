import { lengths } from '@callout/domain/contracts/contract.ts'
import { Group, Text } from '@mantine/core'
import { CoverageBadge } from '../equipment/CoverageBadge.tsx'
import { ProductField, productText } from '../equipment/ProductField.tsx'
import { SerialSearch } from '../equipment/SerialSearch.tsx'
import { useT } from '../kernel/i18n.ts'
import grid from '../ui/FormGrid.module.css'
import { ApplianceContract } from './ApplianceContract.tsx'
import type { NewContract } from './useNewContract.ts'

/** The appliance of a new contract: its card found by the serial number, or its product alone. */
export function NewAppliance({ contract }: { contract: NewContract }) {
  const t = useT()
  const { form, card, cards } = contract
  const serial = form.field<string>('internal_serial_number', t('field.internal_serial_number'))
  const product = form.field<string>('code_product', t('field.code_product'))
  return (
    <div className={grid.fields}>
      <SerialSearch
        form={form}
        cards={cards}
        field={{ ...serial, onChange: contract.typeSerial }}
        maxLength={lengths.serial_number}
      />
      <ProductField
        {...product}
        onChange={contract.takeProduct}
        // The product of a card is the card's.
        disabled={card !== undefined}
        storedText={card ? productText(card.CodeCom, card.ItemName) : ''}
      />
      <div data-wide className={grid.facts} aria-live="polite">
        {card && (
          <Group gap="sm">
            <CoverageBadge warranty={card} />
            <Text span size="sm">
              {[card.OwnerName, `${card.Street} ${card.StreetNo}`.trim(), `${card.Zip} ${card.City}`.trim()]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
          </Group>
        )}
        <ApplianceContract
          internal_serial_number={serial.value.trim()}
          code_product={product.value}
          ins_id={card?.InsId}
        />
      </div>
    </div>
  )
}
