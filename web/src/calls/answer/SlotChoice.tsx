import type { PlaceOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import type { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import type { ResponseOf } from '@callout/domain/platform/endpoint.ts'
import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { Radio, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './SlotChoice.module.css'

/** The fields that a suggested time fills in. */
export interface ChosenSlot {
  readonly appointment_date_at: string | null
  readonly duration_minutes: number | null
  readonly technician: string
}

interface SlotChoiceProps {
  /** The best first; undefined while they load. */
  readonly slots: ResponseOf<typeof callAdviceApi.slots> | undefined
  readonly technicians: readonly ValueListItem[]
  /** The values in the form. */
  readonly chosen: ChosenSlot
  readonly onChoose: (slot: ChosenSlot) => void
  /** The place of the visit: its clock is shown. */
  readonly place: PlaceOfClock
}

const slotKey = ({ technician, appointment_date_at, duration_minutes }: ChosenSlot) =>
  [appointment_date_at, duration_minutes, technician].join(' ')

/**
 * The times that suit the company best. Choosing one fills in the form, and Enter sends it. The height does not change
 * when the slots arrive.
 */
export function SlotChoice({ slots, technicians, chosen, onChoose, place }: SlotChoiceProps) {
  const t = useT()
  const formats = useFormats()
  const group = useRef<HTMLDivElement>(null)
  const isLoading = slots === undefined
  // While the slots load, the group has the focus. Move it to the first slot, unless the user has left the group.
  useEffect(() => {
    if (!isLoading && document.activeElement === group.current) group.current?.querySelector('input')?.focus()
  }, [isLoading])
  if (slots?.length === 0) return null
  return (
    <Radio.Group
      label={t('slot.title')}
      className={classes.slots}
      ref={group}
      tabIndex={-1}
      data-autofocus={isLoading || undefined}
      aria-busy={isLoading}
      value={slotKey(chosen)}
      onChange={(key) => {
        const slot = slots?.find((one) => slotKey(one) === key)
        if (slot) onChoose(slot)
      }}
    >
      <Stack gap={4} mt={4}>
        {slots?.map((slot, rank) => {
          const name = technicians.find(({ value }) => value === slot.technician)?.text ?? slot.technician
          return (
            <Radio
              key={slotKey(slot)}
              value={slotKey(slot)}
              data-autofocus={rank === 0 || undefined}
              label={`${formats.visitTime(slot.appointment_date_at, place)} · ${name}`}
              description={slot.why}
              classNames={{ root: classes.slot, body: classes.slotBody, labelWrapper: classes.slotText }}
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}
