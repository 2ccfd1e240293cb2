import { maxLengths } from '@callout/domain/calls/call.ts'
import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../../ui/fields/useMaxLengthError.ts'
import { IconBarcode } from '../../../ui/icons/laterIcons.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { Section } from '../Section.tsx'
import type { ReportForm } from '../useReport.ts'
import { BarcodeDialog } from './BarcodeDialog.tsx'
import { canReadCodes } from './barcode.ts'
import { EntitlementAnswer } from './EntitlementAnswer.tsx'

interface SerialSectionProps {
  readonly form: ReportForm
  readonly visit: Visit
  readonly days: VisitDays
}

/** The serial number, typed or read by the camera, and at once what covers the appliance. */
export function SerialSection({ form: { values, errors, setField }, visit, days }: SerialSectionProps) {
  const t = useT()
  const [isScanning, setScanning] = useState(false)
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
      {canReadCodes() && (
        <Button variant="default" size="lg" leftSection={<IconBarcode size={20} />} onClick={() => setScanning(true)}>
          {t('today.scan')}
        </Button>
      )}
      <EntitlementAnswer serial={values.serial_number.trim()} visit={visit} days={days} />
      {isScanning && (
        <BarcodeDialog
          onRead={(serial_number) => {
            setScanning(false)
            setField({ serial_number })
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </Section>
  )
}
