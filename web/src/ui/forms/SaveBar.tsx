import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { EditableRecord } from '../../platform/forms/recordFormOptions.ts'
import type { RecordFormState } from '../../platform/forms/useRecordForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../fields/labels.ts'
import classes from './SaveBar.module.css'
import { useKeepFocusVisible } from './useKeepFocusVisible.ts'

export type Savable<R extends EditableRecord> = Pick<
  RecordFormState<R>,
  'changed' | 'refusal' | 'newer' | 'isSending' | 'save' | 'discard' | 'compare'
>

interface SaveBarProps<R extends EditableRecord> {
  readonly form: Savable<R>
  /** Focuses the save button, because the user was brought here to save. */
  readonly focusesSave?: boolean
  /** The label of a field, if it is not the default one. */
  readonly nameOf?: (field: string) => string
}

/** Appears when fields have changed and names them. Also shows a refusal, or that a newer version exists. */
export function SaveBar<R extends EditableRecord>({ form, focusesSave = false, nameOf }: SaveBarProps<R>) {
  const t = useT()
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusesSave) save.current?.focus({ preventScroll: true })
  }, [focusesSave])
  return (
    <BarFrame form={form} nameOf={nameOf}>
      <Button variant="default" onClick={form.discard} disabled={form.isSending}>
        {t('save.discard')}
      </Button>
      <Button ref={save} loading={form.isSending} onClick={() => void form.save()} aria-keyshortcuts="Control+S">
        {t('save.save')}
      </Button>
    </BarFrame>
  )
}

interface UnsavedBarProps<R extends EditableRecord> {
  readonly form: Savable<R>
  /** Opens the tab with the save button. */
  readonly onGoToSave: () => void
}

/** The bar on a tab without a save button: names the changed fields and leads to the tab with the button. */
export function UnsavedBar<R extends EditableRecord>({ form, onGoToSave }: UnsavedBarProps<R>) {
  const t = useT()
  return (
    <BarFrame form={form}>
      <Button onClick={onGoToSave} aria-keyshortcuts="Control+S">
        {t('save.lead')}
      </Button>
    </BarFrame>
  )
}

interface BarFrameProps<R extends EditableRecord> {
  readonly form: Savable<R>
  readonly nameOf?: ((field: string) => string) | undefined
  readonly children: ReactNode
}

function BarFrame<R extends EditableRecord>({ form, nameOf, children }: BarFrameProps<R>) {
  const t = useT()
  const bar = useKeepFocusVisible<HTMLElement>()
  const { changed, refusal, newer } = form
  if (changed.length === 0) return null
  // Two fields may share a label, such as the two coordinates of a place.
  const labels = [...new Set(changed.map((field) => nameOf?.(field) ?? labelOf(t, field)))]
  return (
    <section ref={bar} className={classes.bar} aria-label={t('save.unsaved')}>
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
        {children}
      </Group>
    </section>
  )
}
