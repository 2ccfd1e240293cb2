import { type MaintenanceRecord, maintenanceMessage } from '@callout/domain/maintenance/maintenance.ts'
import { useLanguage } from '../kernel/i18n.ts'

/** What the record says in the language spoken, or in French; nothing where it says nothing. */
export function MaintenanceMessage({ record }: { readonly record: MaintenanceRecord }) {
  const language = useLanguage()
  const said = maintenanceMessage(record, language)
  return said && <span lang={record.messages[language] ? language : 'fr'}>{said}</span>
}
