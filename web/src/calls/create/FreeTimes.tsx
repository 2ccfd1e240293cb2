import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { NewCall } from './useNewCall.ts'

/** The company that would get the call, and when it could come. A time that is chosen becomes the preferred date. */
export function FreeTimes({ call }: { call: NewCall }) {
  const t = useT()
  const { visitTime, distance } = useFormats()
  const { form } = call
  const { call_type_id = '', pays = '', code_postal = '', latitude = null, longitude = null } = form.values
  const wish = form.values.wish_date_from ?? null
  const [wish_date_from, setFrom] = useState(wish)
  const isKnown = call_type_id !== '' && (latitude !== null || code_postal.trim().length > 3)
  const { priority, code_product, ins_id, internal_serial_number, fictive_serial_number } = form.values
  const appliance = { code_product, ins_id, internal_serial_number, fictive_serial_number }
  const body = { call_type_id, priority, pays, code_postal, latitude, longitude, ...appliance, wish_date_from }
  const { data, isSuccess } = useEndpointQuery(callAdviceApi.freeTimes, body, { enabled: isKnown, keepPrevious: true })
  // Choosing an offered time does not change what is offered.
  if (wish !== wish_date_from && !(wish && data?.times.includes(wish))) setFrom(wish)
  if (!isKnown || !isSuccess) return null
  if (!data)
    return (
      <Text size="sm" data-wide role="status">
        {t('call.no_company_now')}
      </Text>
    )
  const { raison_sociale: company, distance_km, times } = data
  const where = distance_km === null ? company : `${company} (${distance(distance_km)})`
  const label = t(times.length > 0 ? 'call.free_times' : 'call.no_free_time', { company: where })
  return (
    <Group gap="xs" data-wide role="group" aria-label={label}>
      <Text size="sm">{label}</Text>
      {times.map((time) => (
        <Button
          key={time}
          variant={time === wish ? 'light' : 'default'}
          size="compact-sm"
          aria-pressed={time === wish}
          onClick={() => form.setField('wish_date_from', time)}
        >
          {visitTime(time, { pays, code_postal })}
        </Button>
      ))}
    </Group>
  )
}
