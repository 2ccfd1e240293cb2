import { type MaintenanceRecord, maintenanceMessage } from '@callout/domain/maintenance/maintenance.ts'
import { useLanguage } from '../platform/i18n/i18n.ts'

/** The message of a maintenance record in the user's language, else in French; nothing if there is no message. */
export function MaintenanceMessage({ record }: { readonly record: MaintenanceRecord }) {
  const language = useLanguage()
  const message = maintenanceMessage(record, language)
  return message && <span lang={record.messages[language] ? language : 'fr'}>{message}</span>
}
