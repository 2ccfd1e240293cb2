import { Button, Group, UnstyledButton } from '@mantine/core'
import { showDay } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { Popup } from '../ui/Popup.tsx'
import classes from './Planning.module.css'
import { VisitLine } from './VisitLine.tsx'
import type { Visit } from './visits.ts'

interface HourDialogProps {
  /** `YYYY-MM-DDTHH` */
  readonly hour: string
  /** Those that begin in it. */
  readonly visits: readonly Visit[]
  readonly onSelect: (ID: string) => void
  /** Undefined where the whole day is shown already. */
  readonly onDay: (() => void) | undefined
  readonly onClose: () => void
}

/** All visits of an hour that holds more than there is room for. */
export function HourDialog({ hour, visits, onSelect, onDay, onClose }: HourDialogProps) {
  const t = useT()
  const [day = '', time = ''] = hour.split('T')
  return (
    <Popup onClose={onClose} size={820} title={t('planning.hour', { day: showDay(day), hour: time })}>
      <ul className={classes.hour}>
        {visits.map(({ call, start, end }) => (
          <li key={call.ID}>
            <UnstyledButton className={classes.hourVisit} onClick={() => onSelect(call.ID)}>
              <VisitLine call={call} selected={false} from={start.slice(11)} to={end.slice(11)} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {onDay && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onDay}>
            {t('planning.whole_day')}
          </Button>
        </Group>
      )}
    </Popup>
  )
}
