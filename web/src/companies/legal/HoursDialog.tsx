import { companyHoursApi } from '@callout/domain/companies/hours.api.ts'
import type { CompanyHours } from '@callout/domain/companies/hours.ts'
import type { HoursSpan } from '@callout/domain/platform/working-hours.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { HoursFields, reasonAgainstHours, withReadTimes } from '../../ui/dates/HoursFields.tsx'
import { useHoursText } from '../../ui/dates/useHoursText.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { NewerValues } from '../../ui/dialogs/NewerValues.tsx'

interface HoursDialogProps {
  /** The hours as last loaded. */
  readonly latest: CompanyHours
  readonly onRefused: () => void
  readonly onClose: () => void
}

/** Changes the working hours of a company. */
export function HoursDialog({ latest, onRefused, onClose }: HoursDialogProps) {
  const t = useT()
  const hoursText = useHoursText()
  const [{ societe_uuid, version, hours: shown }] = useState(latest)
  const form = useEndpointForm(
    companyHoursApi.save,
    { societe_uuid, version, hours: shown },
    { draftKey: societe_uuid, onDoneIfMounted: onClose, onRefused },
  )
  const hours = form.values.hours as HoursSpan[]
  // Enter and Ctrl+S send while the field that was typed into still has the focus.
  const submit = () => {
    form.setField('hours', withReadTimes(form.read('hours') as HoursSpan[]))
    form.submit()
  }
  return (
    <FormDialog
      title={t('hours.change_title', { name: latest.raison_sociale })}
      action={t('save.save')}
      size="lg"
      {...form.dialogProps}
      onSubmit={submit}
      onClose={onClose}
    >
      {/* The own change may be loaded before its answer is here. */}
      {!form.isSending && latest.version !== form.values.version && (
        <NewerValues
          user_name={latest.changes[0]?.user_name ?? ''}
          values={[[t('team.hours'), hoursText(latest.hours)]]}
          onTheirs={() => {
            form.setField('hours', latest.hours)
            form.setField('version', latest.version)
          }}
          onMine={() => form.setField('version', latest.version)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('hours.company_hint')}
      </Text>
      <HoursFields
        hours={hours}
        onChange={(next) => form.setField('hours', next)}
        error={form.isInvalid('hours') ? t(reasonAgainstHours(hours) ?? 'calendar.refused.no_hour') : undefined}
      />
    </FormDialog>
  )
}
