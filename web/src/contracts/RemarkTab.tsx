import { lengths } from '@callout/domain/contracts/contract.ts'
import classes from '../ui/RecordPage.module.css'
import { AreaField, TextField } from '../ui/TextField.tsx'
import { useContractField } from './useContractField.ts'
import type { ContractForm } from './useContractForm.ts'

export function RemarkTab({ form }: { form: ContractForm }) {
  const field = useContractField(form)
  return (
    <div className={classes.fields}>
      <TextField {...field('contract_description')} maxLength={lengths.contract_description} />
      <AreaField {...field('remark')} maxLength={lengths.remark} />
    </div>
  )
}
