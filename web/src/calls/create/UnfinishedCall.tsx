import { Button, Group, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import type { NewCall } from './useNewCall.ts'

/** Asks whether to go on with a call that somebody left unfinished. */
export function UnfinishedCall({ call }: { call: NewCall }) {
  const t = useT()
  const { caller, goOn } = call.unfinished
  if (caller === undefined) return null
  return (
    <Group gap="xs" data-wide>
      <Text size="sm">{t('call.unfinished')}</Text>
      <Button size="compact-sm" onClick={goOn}>
        {caller === '' ? t('call.go_on') : t('call.go_on_with', { caller })}
      </Button>
      <StartOver call={call} />
    </Group>
  )
}

/** Discards what is typed, once there is something: below the fields, so that none of them moves. */
export const StartOverRow = ({ call }: { call: NewCall }) =>
  call.unfinished.caller === undefined && call.form.changed.length > 0 ? (
    <div data-wide>
      <StartOver call={call} />
    </div>
  ) : null

function StartOver({ call }: { call: NewCall }) {
  const t = useT()
  return (
    <Button size="compact-sm" variant="default" onClick={call.unfinished.startOver}>
      {t('call.start_over')}
    </Button>
  )
}
