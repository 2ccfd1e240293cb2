import type { LegalChange } from '@callout/domain/companies/legal.ts'
import { Text, Title } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import classes from './Legal.module.css'
import { useFactText } from './useFactText.ts'

/** The changes of the legal facts, with user, time, old and new value. */
export function LegalChanges({ changes }: { readonly changes: readonly LegalChange[] }) {
  const t = useT()
  const formats = useFormats()
  const show = useFactText()
  return (
    <section className={classes.section} aria-labelledby="legal-changes">
      <Title order={2} id="legal-changes">
        {t('history.changes')}
      </Title>
      {changes.length === 0 && <Text c="dimmed">{t('legal.no_changes')}</Text>}
      <ul className={classes.changes}>
        {changes.map(({ version, changed_at, user_name, changes: items }) => (
          <li key={version} className={classes.change}>
            <Text size="sm" c="dimmed">
              {formats.readerTime(changed_at)} · {user_name || t('legal.by_import')}
            </Text>
            {items.map(({ field, old_value, new_value }) => (
              <Text key={field} size="sm">
                {t('text.labelled', {
                  label: labelOf(t, field),
                  value: `${show(field, old_value) || '—'} → ${show(field, new_value) || '—'}`,
                })}
              </Text>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
