import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconBarcode } from '../ui/icons/laterIcons.tsx'
import { productText } from './ProductField.tsx'

interface ProductLookupProps {
  /** Returns the current serial number. If it is empty, marks the field with an error. */
  readonly readSerial: () => string
  readonly onPick: (CodeCom: string) => void
}

/** Lists the products that a serial number may belong to. */
export function ProductLookup({ readSerial, onPick }: ProductLookupProps) {
  const t = useT()
  const [serial, setSerial] = useState('')
  const { data, error, isFetching, refetch } = useEndpointQuery(
    cardApi.itemCodes,
    { internal_serial_number: serial },
    { enabled: serial !== '' },
  )
  const search = () => {
    const next = readSerial()
    // The same serial number is not a new query, so a failed one would stay.
    if (next !== '' && next === serial) void refetch()
    else setSerial(next)
  }
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBarcode size={16} />}
        loading={isFetching}
        onClick={search}
      >
        {t('card.find_product')}
      </Button>
      <div role="status">
        {error && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error.message}
          </Text>
        )}
        {data?.length === 0 && (
          <Text size="sm" c="dimmed" mt={4}>
            {t('card.no_product')}
          </Text>
        )}
        {data && data.length > 0 && (
          <Group gap="xs" mt={4} role="group" aria-label={t('card.products')}>
            {data.map(({ CodeCom, ItemName }) => (
              <Button key={CodeCom} variant="default" size="compact-sm" onClick={() => onPick(CodeCom)}>
                {productText(CodeCom, ItemName)}
              </Button>
            ))}
          </Group>
        )}
      </div>
    </div>
  )
}
