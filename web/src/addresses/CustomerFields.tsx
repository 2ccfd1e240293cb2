import { customerAddressFields } from '@callout/domain/addresses/customer.ts'
import { EmailField } from '../ui/fields/EmailField.tsx'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { NameField } from '../ui/fields/NameField.tsx'
import { TelephoneField } from '../ui/fields/TelephoneField.tsx'
import classes from '../ui/records/RecordPage.module.css'
import { AddressFields } from './AddressFields.tsx'

type Axis = 'latitude' | 'longitude'
type AddressPart = Exclude<(typeof customerAddressFields)[keyof typeof customerAddressFields], Axis>

interface CustomerFieldsProps {
  /** Binds a form field, with its label. */
  readonly field: (name: AddressPart | 'customer_name' | 'email' | 'phone' | 'phone2') => FieldProps<string>
  readonly setField: (name: AddressPart | Axis, value: string | number | null) => void
}

/** Name, address and contact data of the customer of a call or contract. */
export function CustomerFields({ field, setField }: CustomerFieldsProps) {
  return (
    <div className={classes.fields}>
      <NameField {...field('customer_name')} maxLength={250} />
      <AddressFields names={customerAddressFields} field={field} setField={setField} />
      <EmailField {...field('email')} />
      <div data-span="3">
        <TelephoneField {...field('phone')} />
      </div>
      <div data-span="3">
        <TelephoneField {...field('phone2')} />
      </div>
    </div>
  )
}
