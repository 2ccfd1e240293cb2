import { useEffect, useRef, useState } from 'react'
import { CustomerFields } from '../../addresses/CustomerFields.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { IconChevronDown } from '../../ui/icons/firstVisitIcons.tsx'
import classes from './NewCall.module.css'
import type { NewCall } from './useNewCall.ts'

/** Customer and place of a new call: open for a new customer, folded for a known one. */
export function NewCallCustomerPart({ call }: { call: NewCall }) {
  const t = useT()
  const { form, isCustomerNew, timesAsked } = call
  const [isOpen, setOpen] = useState(isCustomerNew)
  const part = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Never fold a part in which somebody types.
    if (isCustomerNew || !part.current?.contains(document.activeElement)) setOpen(isCustomerNew)
  }, [isCustomerNew])
  useEffect(() => {
    if (timesAsked === 0) return
    setOpen(true)
    // After the dialog that asked has given the focus back.
    const later = setTimeout(() => part.current?.querySelector<HTMLElement>('[name=customer_name]')?.focus(), 50)
    return () => clearTimeout(later)
  }, [timesAsked])
  return (
    <details
      ref={part}
      data-wide
      className={classes.customer}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <IconChevronDown size={16} aria-hidden />
        {t('call.customer_part')}
      </summary>
      <CustomerFields field={(name) => form.field(name, labelOf(t, name))} setField={form.setField} />
    </details>
  )
}
