import type { TextLoaders } from '../platform/i18n/i18n.ts'

/** Loads the texts of the visits of the day. */
export const todayTexts: TextLoaders = {
  es: async () => (await import('@callout/domain/messages/today/es.ts')).today,
  pt: async () => (await import('@callout/domain/messages/today/pt.ts')).today,
  en: async () => (await import('@callout/domain/messages/today/en.ts')).today,
  fr: async () => (await import('@callout/domain/messages/today/fr.ts')).today,
  it: async () => (await import('@callout/domain/messages/today/it.ts')).today,
}
