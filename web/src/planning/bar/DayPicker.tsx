import { ActionIcon, Popover } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { DropdownLayer } from '../../ui/dialogs/popupLayers.ts'
import { IconCalendar } from '../../ui/icons/laterIcons.tsx'

const MonthView = lazyComponent(() => import('./MonthView.tsx'), 'MonthView')

interface DayPickerProps {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly onPick: (day: string) => void
}

/** Button that opens a month calendar to pick a day. */
export function DayPicker({ day, onPick }: DayPickerProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('planning.pick_day')}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('planning.pick_day')}>
        <DropdownLayer onClose={() => setOpen(false)} />
        <Suspense>
          <MonthView
            day={day}
            onPick={(picked) => {
              setOpen(false)
              onPick(picked)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
