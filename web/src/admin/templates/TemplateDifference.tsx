import { useT } from '../../platform/i18n/i18n.ts'
import { lineDifference } from './lineDifference.ts'
import type { MailText } from './mailText.ts'
import classes from './Templates.module.css'

interface TemplateDifferenceProps {
  readonly product: MailText
  readonly text: MailText
}

/** The lines in which a text differs from the product's. */
export function TemplateDifference({ product, text }: TemplateDifferenceProps) {
  const t = useT()
  const whole = ({ subject, body }: MailText) => `${subject}\n\n${body}`
  const lines = lineDifference(whole(product), whole(text))
  const isSame = lines.every(({ kind }) => kind === 'same')
  return (
    <details className={classes.difference}>
      <summary>{t('admin.template_difference')}</summary>
      {isSame && t('admin.template_same')}
      {!isSame &&
        lines.map(({ kind, line }, at) => {
          const Tag = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key and no state
          return <Tag key={at}>{line || '\u00a0'}</Tag>
        })}
    </details>
  )
}
