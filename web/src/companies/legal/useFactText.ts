import { formatIban } from '@callout/domain/companies/iban.ts'
import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import { useT } from '../../platform/i18n/i18n.ts'

/** The text of a legal fact: an IBAN in groups, a treatment in words. */
export function useFactText() {
  const t = useT()
  return (field: string, value: unknown): string => {
    const text = String(value ?? '')
    if (field === 'iban') return formatIban(text)
    return field === 'vat_treatment' && isVatTreatment(text) ? t(`legal.treatment.${text}`) : text
  }
}
