import { priceEffectApi } from '@callout/domain/documents/price-effect.api.ts'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { formatCount, formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'

interface PriceEffectProps {
  readonly prices: readonly { readonly ItemCode: string; readonly valid_from: string | null; readonly Price: number }[]
}

/** Time without typing before the effect is asked for, in milliseconds. */
const delayMs = 500

/** The volume of a year at the new prices, and the documents that they leave alone. */
export function PriceEffect({ prices }: PriceEffectProps) {
  const t = useT()
  const [asked] = useDebouncedValue(JSON.stringify(prices), delayMs)
  const body = { prices: JSON.parse(asked) as { ItemCode: string; valid_from: string | null; Price: number }[] }
  const { data, error } = useEndpointQuery(priceEffectApi.get, body, { keepPrevious: true })
  if (error) return <Text c="dimmed">{error.message}</Text>
  if (!data) return <Text c="dimmed">{t('list.loading')}</Text>
  const { volume_before, volume_after, difference, lines, open_documents } = data
  return (
    <div role="status">
      <Text fw={600}>
        {t('admin.prices_effect', {
          difference: `${difference > 0 ? '+' : ''}${formatMoney(difference)}`,
          before: formatMoney(volume_before),
          after: formatMoney(volume_after),
          lines: formatCount(lines),
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('admin.prices_stay', { count: formatCount(open_documents) })}
      </Text>
    </div>
  )
}
