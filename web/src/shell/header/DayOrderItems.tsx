import { type DayOrder, dayOrders } from '@callout/domain/platform/day-order.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { Menu } from '@mantine/core'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { updatePreferences, useRequiredSession } from '../../platform/session/session.ts'
import { dayInputFormat } from '../../ui/dates/parseDay.ts'

/** Menu items for the order in which the user types month and day; saved with the account. */
export function DayOrderItems() {
  const t = useT()
  const { dayOrder = 'month_first' } = useRequiredSession()
  const save = useEndpointMutation(sessionApi.savePreferences, { onDone: updatePreferences })
  return (
    <>
      <Menu.Label>{t('preferences.day_order')}</Menu.Label>
      <Menu.RadioGroup value={dayOrder} onChange={(chosen) => save.mutate({ dayOrder: chosen as DayOrder })}>
        {dayOrders.map((order) => (
          <Menu.RadioItem key={order} value={order}>
            {t(`preferences.${order}`, { format: dayInputFormat(order) })}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
