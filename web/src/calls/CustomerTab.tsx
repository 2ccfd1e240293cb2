import { useValueList } from '../kernel/useValueList.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './CallPage.module.css'
import type { CallForm } from './useCallForm.ts'
import { useField } from './useField.ts'

export function CustomerTab({ form }: { form: CallForm }) {
  const field = useField(form)
  const countries = useValueList('pays')
  return (
    <div className={classes.fields}>
      <TextField {...field('customer_name')} maxLength={250} />
      <TextField {...field('adresse')} maxLength={250} />
      <div data-span="3">
        <TextField {...field('street_number')} maxLength={30} />
      </div>
      <div data-span="3">
        <TextField {...field('door_number')} maxLength={30} />
      </div>
      <div data-span="2">
        <TextField {...field('code_postal')} maxLength={20} />
      </div>
      <div data-span="4">
        <TextField {...field('ville')} maxLength={120} />
      </div>
      <ChoiceField {...field('pays')} choices={countries.items} />
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
