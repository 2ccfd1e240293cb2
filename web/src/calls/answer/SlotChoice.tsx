import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './SlotChoice.module.css'

/** The fields that a suggested time fills in. */
export interface ChosenSlot {
  readonly appointment_date_at: string
  readonly duration_minutes: number
  readonly technician: string
}

interface SlotChoiceProps {
  readonly ID: string
  readonly technicians: readonly ValueListItem[]
  readonly onChoose: (slot: ChosenSlot) => void
}

/** The times that suit the company best, as buttons that fill in the form. Its height does not change as they arrive. */
export function SlotChoice({ ID, technicians, onChoose }: SlotChoiceProps) {
  const t = useT()
  const formats = useFormats()
  const { data, isPending } = useEndpointQuery(callAdviceApi.slots, { ID })
  if (!isPending && !data?.length) return null
  return (
    <fieldset className={classes.slots} aria-busy={isPending}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        {t('slot.title')}
      </Text>
      <Stack gap={4}>
        {data?.map(({ technician, appointment_date_at, duration_minutes, why }) => {
          const name = technicians.find(({ value }) => value === technician)?.text ?? technician
          return (
            <Button
              key={`${technician} ${appointment_date_at}`}
              variant="default"
              justify="flex-start"
              h="auto"
              py={4}
              onClick={() => onChoose({ technician, appointment_date_at, duration_minutes })}
            >
              <span className={classes.slot}>
                <span>
                  {formats.networkTime(appointment_date_at)} · {name}
                </span>
                <Text span size="xs" c="dimmed">
                  {why}
                </Text>
              </span>
            </Button>
          )
        })}
      </Stack>
    </fieldset>
  )
}
