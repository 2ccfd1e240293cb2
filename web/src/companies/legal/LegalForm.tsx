import { formatIban } from '@callout/domain/companies/iban.ts'
import { legalApi } from '@callout/domain/companies/legal.api.ts'
import {
  type LegalFacts,
  type LegalField,
  legalFieldNames,
  maxPaymentDays,
  needsReason,
  vatTreatments,
} from '@callout/domain/companies/legal.ts'
import { mayOpen, pages } from '@callout/domain/platform/access.ts'
import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { endpointQuery, queryClient } from '../../platform/api/queries.ts'
import { useRecordForm } from '../../platform/forms/useRecordForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { CompareDialog } from '../../ui/dialogs/CompareDialog.tsx'
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { NameField } from '../../ui/fields/NameField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SaveBar } from '../../ui/forms/SaveBar.tsx'
import { useSaveShortcut } from '../../ui/forms/useSaveShortcut.ts'
import { RegisteredAddress, WithholdingRate } from './FactLists.tsx'
import classes from './Legal.module.css'
import { useClearedTaxNumber } from './useClearedTaxNumber.ts'
import { useFactText } from './useFactText.ts'

/** The legal facts of a company as a form. */
export function LegalForm({ facts }: { readonly facts: LegalFacts }) {
  const t = useT()
  const navigate = useNavigate()
  const waitingAction = { label: t('admin.waiting.title'), run: () => void navigate({ to: pages.waiting.path }) }
  const askOfCleared = useClearedTaxNumber()
  const session = useRequiredSession()
  // A company proposes its bank account, and does not decide on it.
  const canDecide = mayOpen('waiting', session)
  const query = endpointQuery(legalApi.get, { societe_uuid: facts.societe_uuid })
  const form = useRecordForm({
    record: facts,
    fields: legalFieldNames,
    endpoint: legalApi.save,
    key: 'societe_uuid',
    reload: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    toastAction: (saved, before) => {
      askOfCleared(before, saved)
      return saved.waiting_iban !== null && canDecide ? waitingAction : undefined
    },
    onSaved: (saved) => queryClient.setQueryData(query.queryKey, saved),
  })
  useLeaveGuard(form.wouldLose)
  useSaveShortcut(() => form.save())
  // The form does not know the type of the value behind each name.
  const field = <Value,>(name: LegalField) => form.field(name, labelOf(t, name)) as unknown as FieldProps<Value>
  const showFact = useFactText()
  const treatments = vatTreatments.map((value) => ({ value, text: t(`legal.treatment.${value}`) }))
  const { payment_days } = facts.network
  return (
    <section className={classes.section} aria-labelledby="legal-company">
      <Title order={2} id="legal-company">
        {t('field.raison_sociale')}
      </Title>
      <NameField {...field<string>('legal_name')} maxLength={250} />
      <RegisteredAddress {...facts} />
      <TextField {...field<string>('tax_number')} maxLength={50} />
      <TextField {...field<string>('registration')} maxLength={250} />
      <TextField
        {...field<string>('iban')}
        maxLength={50}
        description={
          facts.waiting_iban === null
            ? undefined
            : t('legal.waiting_iban', { iban: formatIban(facts.waiting_iban) || '–' })
        }
      />
      <NumberField
        {...field<number | null>('payment_days')}
        min={0}
        max={maxPaymentDays}
        description={t('legal.payment_days_hint', { days: payment_days })}
      />
      <ChoiceField {...field<string>('vat_treatment')} choices={treatments} />
      {needsReason(form.values.vat_treatment ?? '') && (
        <TextField {...field<string>('vat_exemption')} maxLength={250} />
      )}
      <WithholdingRate {...facts} />
      <SaveBar form={form} />
      {form.isComparing && <CompareDialog form={form} show={showFact} />}
    </section>
  )
}
