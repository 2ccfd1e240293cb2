import type { RepeatedCall } from '@callout/domain/calls/repeat.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { callPath } from '../platform/browser/recordPaths.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'

/** The call that this one repeats, its company, and how many days lie between them. */
export function RepeatLink({ repeated }: { readonly repeated: RepeatedCall }) {
  const t = useT()
  const language = useLanguage()
  const { ID, call_id, raison_sociale, days } = repeated
  const count = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
  const when = days === 0 ? t('call.repeat_same_day') : t('call.repeat_before', { days: count })
  return (
    <Text span size="sm" data-testid="repeat">
      <Anchor size="sm" underline="always" renderRoot={(props) => <Link to={callPath(ID)} {...props} />}>
        {t('call.repeat_of', { call_id })}
      </Anchor>
      {`, ${raison_sociale || t('call.no_company')}, ${when}`}
    </Text>
  )
}
