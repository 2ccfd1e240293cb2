import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import { maxLengths, priorities } from '@callout/domain/calls/call.ts'
import { Input } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { Uploader } from '../../attachments/upload/Uploader.tsx'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { CustomerSearchField } from '../../search/CustomerSearchField.tsx'
import { InstantField } from '../../ui/dates/InstantField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import { typedChoice } from '../../ui/fields/typedChoice.ts'
import grid from '../../ui/forms/FormGrid.module.css'
import { ApplianceFacts } from './ApplianceFacts.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { NewCallCustomer } from './NewCallCustomer.tsx'
import { OpenCallWarning } from './OpenCallWarning.tsx'
import { ProblemQuestions } from './ProblemQuestions.tsx'
import { SerialField } from './SerialField.tsx'
import { StartOverRow, UnfinishedCall } from './UnfinishedCall.tsx'
import type { NewCall } from './useNewCall.ts'

const NewCallCustomerPart = lazyDialog(() => import('./NewCallCustomerPart.tsx'), 'NewCallCustomerPart')

/** The fields of a call that does not exist yet. */
export function NewCallFields({ call }: { call: NewCall }) {
  const t = useT()
  const { visitClock } = useFormats()
  const { form } = call
  const { pays, code_postal = '' } = form.values
  const field = <Value = string>(name: string) => form.field<Value>(name, labelOf(t, name))
  const callType = field('call_type_id')
  const callTypes = useValueList('call_types')
  // Loaded whole, so that the problems of a call type are there as soon as it is chosen.
  const problemTypes = useValueList('problem_types').items.filter(({ parent }) => parent === callType.value)
  const files = field<NewFile[]>('attachments')
  const problemType = problemTypes.find(({ value }) => value === form.values.problem_type_id)
  const problem = problemType?.text ?? ''
  const product = call.appliance?.item_name
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proposal depends on problem and product alone
  useEffect(() => call.proposeSubject(problem), [problem, product])
  const callTypeField = useRef<HTMLDivElement>(null)
  /** The next question, once it is known who calls. */
  const goOn = () => callTypeField.current?.querySelector('input')?.focus()

  return (
    <div className={grid.fields}>
      <UnfinishedCall call={call} />
      <div data-wide>
        <CustomerSearchField
          isFirst={!call.beganWithCustomer}
          onTake={call.applyCustomer}
          onNew={call.applyNewCustomer}
          onLeave={goOn}
        />
        <NewCallCustomer call={call} />
      </div>
      <SerialField call={call} />
      <OpenCallWarning call={call} />
      <div data-wide>
        <ApplianceFacts call={call} />
      </div>
      <div ref={callTypeField}>
        <ChoiceField
          {...callType}
          data-autofocus={call.beganWithCustomer || undefined}
          required
          select={typedChoice}
          choices={callTypes.items}
          onChange={(value) => {
            callType.onChange(value)
            // Problem types depend on the call type.
            if (value !== callType.value) form.setField('problem_type_id', '')
          }}
        />
      </div>
      <ChoiceField
        {...field('problem_type_id')}
        required
        select={typedChoice}
        disabled={callType.value === ''}
        choices={problemTypes}
      />
      <ProblemQuestions call={call} problem={problemType} />
      <ChoiceField
        {...field('priority')}
        required
        choices={priorities.map((value) => ({ value, text: t(`priority.${value}`) }))}
      />
      <InstantField {...field<string | null>('wish_date_from')} {...visitClock({ pays, code_postal })} />
      <FreeTimes call={call} />
      <div data-wide>
        <TextField {...field('subject')} required maxLength={maxLengths.subject} />
      </div>
      <div data-wide>
        <AreaField {...field('description')} maxLength={maxLengths.description} />
      </div>
      <div data-wide>
        <Input.Label component="div" mb={4}>
          {t('field.files')}
        </Input.Label>
        <Uploader
          mode="file"
          value={files.value}
          onChange={files.onChange}
          disabled={form.isSending}
          showsUnfinished={form.isInvalid('attachments')}
        />
      </div>
      <Suspense>
        <NewCallCustomerPart call={call} />
      </Suspense>
      {call.mayChooseCompany && <CompanyChoice call={call} />}
      <StartOverRow call={call} />
    </div>
  )
}

/** Lets a dispatcher choose the company while creating the call. */
function CompanyChoice({ call }: { call: NewCall }) {
  const t = useT()
  const companies = useValueList('subContractors')
  return (
    <div data-wide>
      <ChoiceField
        name="societe_uuid"
        label={t('call.give_to')}
        description={t('call.give_to_hint')}
        clearable
        choices={companies.items}
        value={call.company}
        onChange={call.setCompany}
      />
    </div>
  )
}
