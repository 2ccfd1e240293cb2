import { Alert, Button, Progress, Text } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from '../Dispatch.module.css'
import type { Assign } from './useAssign.ts'

/** Maximum number of refused calls that are listed with their reason; the others are only counted. */
const maxListed = 20

/** The progress of many assignments, and what was refused. */
export function BatchProgress({ assign }: { readonly assign: Assign }) {
  const t = useT()
  const { batch, refused } = assign
  const { progress } = batch
  const more = refused.length - maxListed
  const text =
    progress && t('selection.progress', { done: formatCount(progress.done), total: formatCount(progress.total) })
  return (
    <>
      {progress && progress.total > 1 && (
        <div className={classes.progress}>
          <Progress
            className={classes.progressBar}
            value={(100 * progress.done) / progress.total}
            animated
            aria-label={text}
          />
          <Text size="sm" role="status">
            {text}
          </Text>
          <Button size="compact-sm" variant="default" onClick={batch.cancel}>
            {t('action.cancel')}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          py={8}
          className={classes.refused}
          title={t('selection.refused', { count: formatCount(refused.length) })}
          withCloseButton
          closeButtonLabel={t('action.close')}
          onClose={assign.dismissRefused}
        >
          <ul>
            {refused.slice(0, maxListed).map(({ ID, call_id, Message }) => (
              <li key={ID}>
                {call_id}: {Message}
              </li>
            ))}
          </ul>
          {more > 0 && <Text size="sm">{t('selection.refused_more', { count: formatCount(more) })}</Text>}
        </Alert>
      )}
    </>
  )
}
