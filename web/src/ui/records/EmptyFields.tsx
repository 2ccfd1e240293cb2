import { Children, type ReactNode } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconChevronDown } from '../icons/firstVisitIcons.tsx'
import classes from './RecordPage.module.css'

/** The read-only fields of a panel that have no value, folded away. Renders nothing if there are none. */
export function EmptyFields({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const count = Children.toArray(children).length
  if (count === 0) return null
  return (
    <details className={classes.emptyFields}>
      <summary>
        <IconChevronDown size={16} aria-hidden />
        {t('record.empty_fields', { count })}
      </summary>
      {children}
    </details>
  )
}
