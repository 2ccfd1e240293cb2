import { maxLengths } from '@callout/domain/calls/call.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../../ui/fields/useMaxLengthError.ts'
import { TextField } from '../../fields/TextField.tsx'
import { Section } from '../Section.tsx'
import { ScanButton } from '../scan/ScanButton.tsx'
import type { ReportForm } from '../useReport.ts'
import { EntitlementAnswer } from './EntitlementAnswer.tsx'

interface SerialSectionProps {
  readonly form: ReportForm
  readonly visit: Visit
  readonly days: VisitDays
}

/** The serial number, typed or read by the camera, and at once what covers the appliance. */
export function SerialSection({ form: { values, errors, setField }, visit, days }: SerialSectionProps) {
  const t = useT()
  const tooLong = useMaxLengthError(values.serial_number, maxLengths.serial_number)
  return (
    <Section name="serial">
      <TextField
        label={t('today.serial')}
        isLabelHidden
        description={visit.appliance.is_fictive ? t('today.fictive') : undefined}
        value={values.serial_number}
        error={tooLong ?? (errors.serial_number && t(errors.serial_number))}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(serial_number) => setField({ serial_number })}
      />
      <ScanButton hint={t('today.scan_hint')} onRead={(serial_number) => setField({ serial_number })} />
      <EntitlementAnswer serial={values.serial_number.trim()} visit={visit} days={days} />
    </Section>
  )
}
