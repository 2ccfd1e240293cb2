import { Button, Group, Text } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import type { EditableRecord, RecordOnScreen } from '../kernel/useRecordForm.ts'
import { labelOf } from './labels.ts'
import classes from './SaveBar.module.css'

type Savable<R extends EditableRecord> = Pick<
  RecordOnScreen<R>,
  'changed' | 'refusal' | 'newer' | 'isSaving' | 'save' | 'discard' | 'compare'
>

/** Appears when something changed and says what; a refusal and somebody's newer version stand here until mended. */
export function SaveBar<R extends EditableRecord>({ form }: { form: Savable<R> }) {
  const t = useT()
  const { changed, refusal, newer } = form
  if (changed.length === 0) return null
  // Two fields may be one thing to people, as a place's two coordinates are.
  const labels = [...new Set(changed.map((field) => labelOf(t, field)))]
  return (
    <section className={classes.bar} aria-label={t('save.unsaved')}>
      <div className={classes.says}>
        <Text size="sm" fw={500}>
          {t('save.changed', { count: labels.length })}
        </Text>
        <Text size="sm" c="dimmed" className={classes.fields}>
          {labels.join(', ')}
        </Text>
        {(refusal || newer) && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refusal || t('save.newer')}
          </Text>
        )}
      </div>
      <Group gap="sm" wrap="nowrap" className={classes.buttons}>
        {newer && (
          <Button variant="default" onClick={() => form.compare(true)}>
            {t('save.compare')}
          </Button>
        )}
        <Button variant="default" onClick={form.discard} disabled={form.isSaving}>
          {t('save.discard')}
        </Button>
        <Button loading={form.isSaving} onClick={() => void form.save()} aria-keyshortcuts="Control+S">
          {t('save.save')}
        </Button>
      </Group>
    </section>
  )
}
