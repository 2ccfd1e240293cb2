import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../kernel/i18n.ts'

const MonthView = lazy(async () => ({ default: (await import('./MonthView.tsx')).MonthView }))

interface DayPickerProps {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly onPick: (day: string) => void
}

/** A button that opens a month to pick a day from. */
export function DayPicker({ day, onPick }: DayPickerProps) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('planning.pick_day')}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('planning.pick_day')}>
        <Suspense>
          <MonthView
            day={day}
            onPick={(picked) => {
              setOpened(false)
              onPick(picked)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
