import { Button, Group, UnstyledButton } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import classes from '../Planning.module.css'
import type { Visit } from '../visits.ts'
import { VisitLine } from './VisitLine.tsx'

interface VisitsDialogProps {
  readonly title: string
  readonly visits: readonly Visit[]
  readonly onSelect: (ID: string) => void
  /** Undefined if the whole day is already shown. */
  readonly onDay: (() => void) | undefined
  readonly onClose: () => void
}

/** Lists visits that the calendar has no room for side by side. */
export function VisitsDialog({ title, visits, onSelect, onDay, onClose }: VisitsDialogProps) {
  const t = useT()
  return (
    <Popup onClose={onClose} size={820} title={title}>
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
