import { maxLengths } from '@callout/domain/contracts/contract.ts'
import { Group, Text } from '@mantine/core'
import { ApplianceContract } from '../../coverage/ApplianceContract.tsx'
import { ProductField, productText } from '../../equipment/ProductField.tsx'
import { SerialSearchField } from '../../equipment/SerialSearchField.tsx'
import { WarrantyBadge } from '../../equipment/WarrantyBadge.tsx'
import grid from '../../ui/forms/FormGrid.module.css'
import type { NewContract } from './useNewContract.ts'

/** Appliance of a new contract: a card found by serial number, or only a product. */
export function NewContractAppliance({ contract }: { contract: NewContract }) {
  const { form, field, card, cards } = contract
  const serial = field('internal_serial_number')
  const product = field('code_product')
  return (
    <div className={grid.fields}>
      <SerialSearchField
        form={form}
        cards={cards}
        field={{ ...serial, onChange: contract.changeSerial }}
        maxLength={maxLengths.serial_number}
      />
      <ProductField
        {...product}
        onChange={contract.changeProduct}
        // With a card, the product comes from the card.
        disabled={card !== undefined}
        storedText={card ? productText(card.CodeCom, card.ItemName) : ''}
      />
      <div data-wide className={grid.facts} aria-live="polite">
        {card && (
          <Group gap="sm">
            <WarrantyBadge warranty={card} />
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
          isFound={card !== undefined}
        />
      </div>
    </div>
  )
}
