import { customerAddressFields } from '@callout/domain/addresses/customer.ts'
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { type ContractRecord, maxLengths } from '@callout/domain/contracts/contract.ts'
import { Fieldset } from '@mantine/core'
import { AddressFields } from '../../addresses/AddressFields.tsx'
import { Uploader } from '../../attachments/upload/Uploader.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { NameField } from '../../ui/fields/NameField.tsx'
import { TelephoneField } from '../../ui/fields/TelephoneField.tsx'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import grid from '../../ui/forms/FormGrid.module.css'
import { NewContractAppliance } from './NewContractAppliance.tsx'
import { NewContractTerms } from './NewContractTerms.tsx'
import type { NewContract } from './useNewContract.ts'

interface NewContractFieldsProps {
  readonly blank: ContractRecord
  readonly contract: NewContract
}

export function NewContractFields({ blank, contract }: NewContractFieldsProps) {
  const t = useT()
  const { form, field } = contract
  const files = form.field<NewFile[]>('attachments', t('field.files'))
  const section = { variant: 'unstyled', className: grid.section } as const

  return (
    <>
      <Fieldset {...section} legend={t('contract.tab.product')}>
        <NewContractAppliance contract={contract} />
      </Fieldset>
      <Fieldset {...section} legend={t('contract.panel')}>
        <NewContractTerms blank={blank} contract={contract} />
      </Fieldset>
      <Fieldset {...section} legend={t('contract.tab.customer')}>
        <div className={grid.fields}>
          <div data-wide>
            <NameField {...field('customer_name')} maxLength={250} />
          </div>
          <div data-wide>
            <AddressFields names={customerAddressFields} field={field} setField={form.setField} />
          </div>
          <div data-wide>
            <EmailField {...field('email')} />
          </div>
          <TelephoneField {...field('phone')} />
          <TelephoneField {...field('phone2')} />
        </div>
      </Fieldset>
      <Fieldset {...section} legend={t('contract.tab.remark')}>
        <div className={grid.fields}>
          <div data-wide>
            <TextField {...field('contract_description')} maxLength={maxLengths.contract_description} />
          </div>
          <div data-wide>
            <AreaField {...field('remark')} maxLength={maxLengths.remark} />
          </div>
        </div>
      </Fieldset>
      <Fieldset {...section} legend={t('contract.tab.attachments')}>
        <Uploader
          mode="file"
          value={files.value}
          onChange={files.onChange}
          disabled={form.isSending}
          showsUnfinished={form.isInvalid('attachments')}
        />
      </Fieldset>
    </>
  )
}
