import type { MessageParams } from '@callout/domain/kernel/refusal.ts'
import { fallbackLanguage, isLanguage, type Language, type MessageKey } from '@callout/domain/messages/messages.ts'
import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { currentSession, onSession } from './session.ts'
import { prefer, preference } from './storage.ts'

/** Each language is a file of its own, loaded when it is first spoken. */
const tables: Record<Language, () => Promise<Record<MessageKey, string>>> = {
  es: async () => (await import('@callout/domain/messages/es.ts')).es,
  pt: async () => (await import('@callout/domain/messages/pt.ts')).pt,
  en: async () => (await import('@callout/domain/messages/en.ts')).en,
  fr: async () => (await import('@callout/domain/messages/fr.ts')).fr,
  it: async () => (await import('@callout/domain/messages/it.ts')).it,
}

/** Languages by their own names. */
export const languageNames: Record<Language, string> = {
  es: 'Español',
  pt: 'Português',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
}

export const i18n = createInstance()

/** What was chosen here, else the session's culture, else the browser's language, else Spanish. */
function languageToSpeak(): Language {
  const wanted = [
    preference('language'),
    currentSession()?.culture,
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
  ]
  return wanted.find(isLanguage) ?? fallbackLanguage
}

/** Loads the first language; texts are there when it resolves. */
export async function startSpeaking(): Promise<void> {
  i18n.use({
    type: 'backend' as const,
    read: (language: Language, _namespace: string, done: (error: unknown, table: object | null) => void) => {
      tables[language]().then(
        (table) => done(null, table),
        (error) => done(error, null),
      )
    },
  })
  i18n.use(initReactI18next)
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18n.init({
    lng: languageToSpeak(),
    // Every language is complete, so that none needs another one loaded behind it.
    fallbackLng: false,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  })
  onSession(() => {
    const language = languageToSpeak()
    if (language !== i18n.language) void i18n.changeLanguage(language)
  })
}

/** Speaks this language from now on, and at the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  prefer('language', language)
  await i18n.changeLanguage(language)
}

export const currentLanguage = () => (isLanguage(i18n.language) ? i18n.language : fallbackLanguage)

/** A text in the current language; components take `useT`, which follows a switch. */
export const text = (key: MessageKey, params?: MessageParams): string => i18n.t(key, { ...params })

/** Gives `t(key, params)`; the component is drawn anew when the language changes. */
export function useT(): typeof text {
  const { t } = useTranslation()
  return t as unknown as typeof text
}

/** The language now spoken; the component follows a switch. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}
