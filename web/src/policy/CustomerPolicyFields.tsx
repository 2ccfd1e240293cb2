import { customerMailKinds, customerMoves } from '@callout/domain/calls/customer.policy.ts'
import { Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { AreaField } from '../ui/fields/TextField.tsx'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import type { PolicyForm } from './policyForm.ts'

/** The emails to customers, and what the page behind their link allows and says. */
export function CustomerPolicyFields({ form }: { readonly form: PolicyForm }) {
  const t = useT()
  const field = (name: string, label: string) => form.field(`customer_${name}`, label) as FieldProps<string>
  const yesNo = [
    { value: 'Y', text: t('text.yes') },
    { value: 'N', text: t('text.no') },
  ]
  const moves = customerMoves.map((value) => ({ value, text: t(`policy.customer_moves.${value}`) }))
  return (
    <PolicySection title={t('policy.customer')} hint={t('policy.customer_hint')}>
      <div className={classes.deadline}>
        {customerMailKinds.map((kind) => (
          <ChoiceField key={kind} {...field(`mail_${kind}`, t(`policy.customer_mail_${kind}`))} choices={yesNo} />
        ))}
        <ChoiceField {...field('moves', t('policy.customer_moves'))} choices={moves} />
      </div>
      <AreaField {...field('prepare', t('policy.customer_prepare'))} maxLength={500} minRows={2} />
      <Text c="dimmed" size="sm">
        {t('policy.customer_prepare_hint')}
      </Text>
    </PolicySection>
  )
}
