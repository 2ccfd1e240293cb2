import { Progress, Text } from '@mantine/core'
import { formatCount } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import classes from './Admin.module.css'

interface JobProgressProps {
  readonly done: number
  readonly total: number
  readonly label: 'admin.import.trying' | 'admin.import.applying' | 'admin.replacing'
}

/** Progress of a job, in numbers and as a bar. */
export function JobProgress({ done, total, label }: JobProgressProps) {
  const t = useT()
  const said = t(label, { done: formatCount(done), total: formatCount(total) })
  return (
    <div className={classes.progress} role="status">
      <Text size="sm">{said}</Text>
      <Progress value={total === 0 ? 5 : (100 * done) / total} animated aria-label={said} />
    </div>
  )
}
