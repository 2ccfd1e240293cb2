import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { callPath } from '../platform/browser/recordPaths.ts'
import { useT } from '../platform/i18n/i18n.ts'

/** Says that the customer asked for the call, and for the office which open call it may repeat. */
export function AskedByCustomer({ call }: { readonly call: Pick<CallRecord, 'perhaps_same_as'> }) {
  const t = useT()
  const { perhaps_same_as: same } = call
  return (
    <Text span size="sm">
      {t('call.asked_by_customer')}
      {same && (
        <>
          {' · '}
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link to={callPath(same.ID)} {...props} />}>
            {t('call.perhaps_same', { call_id: same.call_id })}
          </Anchor>
        </>
      )}
    </Text>
  )
}
