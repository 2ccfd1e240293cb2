import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { priceEffectApi } from '@callout/domain/documents/price-effect.api.ts'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { send } from '../../platform/api/send.ts'
import { formatCount, formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { useConfirmers } from '../waiting/useConfirmers.ts'

interface SentPrice {
  readonly ItemCode: string
  readonly valid_from: string | null
  readonly Price: number
}

interface PriceEffectProps {
  readonly prices: readonly SentPrice[]
  readonly note: string
}

/** Time without typing before the effect is asked for, in milliseconds. */
const delayMs = 500

/** The codes of the fees whose prices a second person would have to confirm, as a dry run says. */
const heldQuery = ({ prices, note }: PriceEffectProps) => ({
  queryKey: [adminRowsApi.save.path, 'held', prices, note] as const,
  queryFn: async (): Promise<string[]> => {
    const rows = prices.map((row) => ({ row: { ...row } }))
    const { items } = await send(adminRowsApi.save, { sheet: 'fee-prices', rows, dry_run: true, note })
    return prices.flatMap(({ ItemCode }, at) => (items[at]?.result === 'waiting' ? [ItemCode] : []))
  },
  placeholderData: keepPreviousData,
})

/** The volume of a year at the new prices, the documents that they leave alone, and who must confirm which. */
export function PriceEffect(props: PriceEffectProps) {
  const t = useT()
  const [asked] = useDebouncedValue(JSON.stringify(props), delayMs)
  const sent = JSON.parse(asked) as PriceEffectProps
  const { data: held = [] } = useQuery(heldQuery(sent))
  const { userName } = useRequiredSession()
  const confirmers = useConfirmers('prices')(userName)
  const { data, error } = useEndpointQuery(priceEffectApi.get, { prices: [...sent.prices] }, { keepPrevious: true })
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
      {held.length > 0 && (
        <Text size="sm">
          <ToneBadge tone="waiting">{t('admin.prices_waiting')}</ToneBadge>{' '}
          {t('admin.prices_held', { codes: held.join(', ') })} {confirmers}
        </Text>
      )}
    </div>
  )
}
