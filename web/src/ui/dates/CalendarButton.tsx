import { ActionIcon, Button, Group, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState } from 'react'
import { isPhone } from '../../platform/browser/usePhone.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePopupLayer } from '../dialogs/popupLayers.ts'
import { IconCalendar } from '../icons/laterIcons.tsx'
import { CalendarSettings, useCalendarLabels } from './CalendarSettings.tsx'

interface CalendarProps {
  /** Label of the field. */
  readonly label: string
  readonly day: string | null
  readonly today: string
  readonly min: string | undefined
  readonly max: string | undefined
  readonly clearable: boolean
  readonly onPick: (day: string | null) => void
}

/** A button that opens a calendar. It does not open on focus, because it would cover the fields below. */
export function CalendarButton(props: CalendarProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} shadow="md" position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('calendar.open', { field: props.label })}
          onClick={() => setOpen(!isOpen)}
          // The calendar takes the focus, and with it the keys, only a moment after it has opened.
          onKeyDown={getHotkeyHandler([['Escape', () => setOpen(false)]])}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Calendar
          {...props}
          onClose={() => setOpen(false)}
          onPick={(day) => {
            setOpen(false)
            props.onPick(day)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Calendar(props: CalendarProps & { readonly onClose: () => void }) {
  const { label, day, today, min, max, clearable, onPick, onClose } = props
  const t = useT()
  const ariaLabels = useCalendarLabels()
  // Back closes the calendar first, then the popup around it.
  usePopupLayer(onClose)
  const isTodayOffered = today >= (min ?? today) && today <= (max ?? today)
  const shown = [day, today, min].find((one) => one && one >= (min ?? one) && one <= (max ?? one)) ?? min ?? today
  return (
    <CalendarSettings>
      <DatePicker
        size={isPhone() ? 'md' : 'sm'}
        __stopPropagation
        hideOutsideDates
        value={day}
        defaultDate={shown}
        minDate={min}
        maxDate={max}
        onChange={onPick}
        getDayProps={(date) => ({ 'data-autofocus': date === shown || undefined })}
        ariaLabels={ariaLabels}
      />
      {(isTodayOffered || (clearable && day)) && (
        <Group justify="space-between" mt="xs">
          {isTodayOffered && (
            <Button
              size="compact-sm"
              variant="default"
              data-mantine-stop-propagation="true"
              onClick={() => onPick(today)}
            >
              {t('planning.today')}
            </Button>
          )}
          {clearable && day && (
            <Button
              size="compact-sm"
              variant="subtle"
              data-mantine-stop-propagation="true"
              onClick={() => onPick(null)}
            >
              {t('action.clear', { field: label })}
            </Button>
          )}
        </Group>
      )}
    </CalendarSettings>
  )
}
