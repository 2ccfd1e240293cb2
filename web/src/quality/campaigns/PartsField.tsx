import { campaignLimits } from '@callout/domain/campaigns/campaign.ts'
import { Pill } from '@mantine/core'
import { ProductField } from '../../equipment/ProductField.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { removeButtonProps } from '../../ui/fields/clearButtons.ts'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'

/** Codes of spare parts: each picked one is added, and can be removed. */
export function PartsField({ value, onChange, ...input }: FieldProps<readonly string[]>) {
  const t = useT()
  return (
    <div>
      <ProductField
        {...input}
        key={value.join(' ')}
        isPart
        value=""
        storedText=""
        disabled={input.disabled || value.length >= campaignLimits.parts}
        onChange={(code) => code !== '' && !value.includes(code) && onChange([...value, code])}
      />
      {value.length > 0 && (
        <Pill.Group mt={4}>
          {value.map((code) => (
            <Pill
              key={code}
              withRemoveButton
              disabled={input.disabled ?? false}
              onRemove={() => onChange(value.filter((other) => other !== code))}
              removeButtonProps={removeButtonProps(t('campaign.remove_part', { part: code }))}
            >
              {code}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </div>
  )
}
