import { Button, Group, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import type { NewCall } from './useNewCall.ts'

/** Asks whether to go on with a call that somebody left unfinished, and lets the user discard what is typed. */
export function UnfinishedCall({ call }: { call: NewCall }) {
  const t = useT()
  const { caller, goOn, startOver } = call.unfinished
  const isWaiting = caller !== undefined
  if (!isWaiting && call.form.changed.length === 0) return null
  return (
    <Group gap="xs" data-wide justify={isWaiting ? 'flex-start' : 'flex-end'} role="group">
      {isWaiting && (
        <>
          <Text size="sm">{t('call.unfinished')}</Text>
          <Button size="compact-sm" onClick={goOn}>
            {caller === '' ? t('call.go_on') : t('call.go_on_with', { caller })}
          </Button>
        </>
      )}
      <Button size="compact-sm" variant={isWaiting ? 'default' : 'subtle'} onClick={startOver}>
        {t('call.start_over')}
      </Button>
    </Group>
  )
}
