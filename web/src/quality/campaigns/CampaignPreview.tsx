import { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import type { CampaignPreview as Preview } from '@callout/domain/campaigns/campaign.ts'
import { Button, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'

/** Wait after the last change of the serial numbers, in milliseconds. */
const delayMs = 400

interface CampaignPreviewProps {
  /** The alarm, or else serial numbers. */
  readonly source: { readonly signal: string } | { readonly serials: readonly string[] }
  /** Takes serial numbers off the list. */
  readonly onTakeOff: (serials: readonly string[]) => void
}

/** Says before the draft whom a campaign visits, and whom it leaves out and why. */
export function CampaignPreview({ source, onTakeOff }: CampaignPreviewProps) {
  const t = useT()
  const { count } = useFormats()
  const [asked] = useDebouncedValue(source, delayMs)
  const { data, error, isFetching } = useEndpointQuery(campaignApi.preview, asked, { keepPrevious: true })
  if (error) return <Text c="red">{error.message}</Text>
  if (!data) return <Loader size="sm" />
  return (
    <div role="status" aria-busy={isFetching}>
      <Text>
        {data.appliances === 0 ? t('campaign.preview.none') : t('campaign.preview', { count: count(data.appliances) })}
        {data.joined > 0 && ` ${t('campaign.preview.joined', { count: count(data.joined) })}`}
        {data.with_email > 0 && ` ${t('campaign.preview.with_email', { count: count(data.with_email) })}`}
      </Text>
      {data.left_out.length > 0 && <Text fw={600}>{t('campaign.left_out')}</Text>}
      {data.left_out.map((one) => (
        <LeftOut key={one.reason} {...one} onTakeOff={'signal' in source ? undefined : onTakeOff} />
      ))}
    </div>
  )
}

interface LeftOutProps extends Readonly<Preview['left_out'][number]> {
  readonly onTakeOff: CampaignPreviewProps['onTakeOff'] | undefined
}

function LeftOut({ reason, serials, onTakeOff, ...leftOut }: LeftOutProps) {
  const t = useT()
  const { count } = useFormats()
  return (
    <details>
      <summary>{t(`campaign.left_out.${reason}`, { count: count(leftOut.count) })}</summary>
      <Text size="sm" mah={120} style={{ overflow: 'auto', overflowWrap: 'anywhere' }}>
        {serials.join(', ')}
      </Text>
      {onTakeOff && (
        <Button variant="default" size="compact-sm" onClick={() => onTakeOff(serials)}>
          {t('campaign.take_off', { count: count(serials.length) })}
        </Button>
      )}
    </details>
  )
}
