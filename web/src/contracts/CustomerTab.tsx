import { AddressFields } from '../addresses/AddressFields.tsx'
import classes from '../ui/RecordPage.module.css'
import { TextField } from '../ui/TextField.tsx'
import { useContractField } from './useContractField.ts'
import type { ContractForm } from './useContractForm.ts'

export const addressNames = {
  country: 'pays',
  street: 'adresse',
  number: 'street_number',
  door: 'door_number',
  zip: 'code_postal',
  city: 'ville',
  latitude: 'latitude',
  longitude: 'longitude',
} as const

export function CustomerTab({ form }: { form: ContractForm }) {
  const field = useContractField(form)
  return (
    <div className={classes.fields}>
      <TextField {...field('customer_name')} maxLength={250} />
      <AddressFields names={addressNames} field={field} set={form.set} />
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
