import { customerAddress } from '@callout/domain/addresses/customer.ts'
import type { FieldProps } from '../ui/field.ts'
import classes from '../ui/RecordPage.module.css'
import { TextField } from '../ui/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'

type Axis = 'latitude' | 'longitude'
type AddressPart = Exclude<(typeof customerAddress)[keyof typeof customerAddress], Axis>

interface CustomerFieldsProps {
  /** Binds a field of the form, labelled. */
  readonly field: (name: AddressPart | 'customer_name' | 'email' | 'phone' | 'phone2') => FieldProps<string>
  readonly set: (name: AddressPart | Axis, value: string | number | null) => void
}

/** Who the customer of a call or contract is, where they live and how they are reached. */
export function CustomerFields({ field, set }: CustomerFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextField {...field('customer_name')} maxLength={250} />
      <AddressFields names={customerAddress} field={field} set={set} />
      <TextField {...field('email')} type="email" />
      <div data-span="3">
        <TextField {...field('phone')} type="tel" maxLength={40} />
      </div>
      <div data-span="3">
        <TextField {...field('phone2')} type="tel" maxLength={40} />
      </div>
    </div>
  )
}
