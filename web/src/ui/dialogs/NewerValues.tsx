import { Button, Group } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './NewerValues.module.css'

interface NewerValuesProps {
  /** Who saved them; '' for an import. */
  readonly user_name: string
  readonly values: readonly (readonly [label: string, text: string])[]
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Shows in a dialog what somebody else saved while it was open, to take it or to save over it. */
export function NewerValues({ user_name, values, onTheirs, onMine }: NewerValuesProps) {
  const t = useT()
  return (
    <section className={classes.newer} role="alert">
      <p>{t('team.changed_meanwhile', { user_name: user_name || t('legal.by_import') })}</p>
      <ul>
        {values.map(([label, text]) => (
          <li key={label}>{t('text.labelled', { label, value: text })}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={onTheirs}>
          {t('team.take_theirs')}
        </Button>
        <Button variant="default" onClick={onMine}>
          {t('team.keep_mine')}
        </Button>
      </Group>
    </section>
  )
}
