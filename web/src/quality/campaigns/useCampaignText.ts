import type { Campaign } from '@callout/domain/campaigns/campaign.ts'
import { formatMoney, formatPercent, formatQuantity, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'

/** Words for the figures of a campaign. */
export function useCampaignText() {
  const t = useT()
  const { count, day, tenths } = useFormats()
  const whole = (value: number) => count(Math.round(value))
  return {
    done: ({ done, appliances }: Campaign) =>
      t('campaign.done_text', { done: count(done), appliances: count(appliances) }),
    /** `3,200 € until now. Without it: 46 calls (31 to 66) and 7,900 € in twelve months.` */
    cost: ({ cost, forecast }: Campaign) =>
      [
        t('campaign.cost_text', { cost: formatMoney(cost) }),
        forecast &&
          t('campaign.forecast_text', {
            calls: whole(forecast.calls),
            lower: whole(forecast.lower),
            upper: whole(forecast.upper),
            cost: formatMoney(forecast.cost),
          }),
      ]
        .filter(Boolean)
        .join(' '),
    /** The effect of the visits, with the interval of 95 %. */
    effect: ({ effect }: Campaign) => {
      if (!effect) return t('campaign.effect.none')
      const { treated, untreated, lower, upper } = effect
      if (upper === null) return t('campaign.effect.unbounded')
      const ratio = untreated > 0 ? treated / untreated : 0
      if (upper < 1)
        return t('campaign.effect.helps', {
          share: formatPercent(1 - ratio),
          lower: formatPercent(1 - upper),
          upper: formatPercent(1 - lower),
        })
      const times = { ratio: tenths(ratio), lower: tenths(lower), upper: tenths(upper) }
      return t(lower > 1 ? 'campaign.effect.harms' : 'campaign.effect.open', times)
    },
    /** The failures and the time behind the effect. */
    effectCounts: ({ effect }: Campaign) =>
      effect &&
      t('campaign.effect.counts', {
        treated: effect.treated_failures,
        treated_months: formatQuantity(Math.round(effect.treated_months)),
        untreated: effect.untreated_failures,
        untreated_months: formatQuantity(Math.round(effect.untreated_months)),
      }),
    mails: ({ mails: { sent, waiting, last_on } }: Campaign) =>
      [
        t('campaign.mails_sent', { sent: count(sent) }),
        waiting > 0 && t('campaign.mails_waiting', { waiting: count(waiting) }),
        waiting > 0 && last_on !== null && t('campaign.mails_last', { day: day(last_on) }),
      ]
        .filter(Boolean)
        .join(' '),
  }
}
