import {
  fallbackLanguage,
  fillPlaceholders,
  isLanguage,
  type Language,
  type MessageKey,
  type Messages,
} from '@callout/domain/messages/messages.ts'
import type { MessageParams } from '@callout/domain/platform/refusal.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../browser/listeners.ts'
import { toast } from '../browser/toast.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { getPreference, setPreference } from '../session/storage.ts'

/** Loads a part of the texts; each language is a chunk of its own. */
export type TextLoaders = Readonly<Record<Language, () => Promise<Partial<Messages>>>>

/** Loads the texts of the first screen. */
const firstLoaders: TextLoaders = {
  es: async () => (await import('@callout/domain/messages/first/es.ts')).first,
  pt: async () => (await import('@callout/domain/messages/first/pt.ts')).first,
  en: async () => (await import('@callout/domain/messages/first/en.ts')).first,
  fr: async () => (await import('@callout/domain/messages/first/fr.ts')).first,
  it: async () => (await import('@callout/domain/messages/first/it.ts')).first,
}

/** Loads all other texts. */
const laterLoaders: TextLoaders = {
  es: async () => (await import('@callout/domain/messages/later/es.ts')).later,
  pt: async () => (await import('@callout/domain/messages/later/pt.ts')).later,
  en: async () => (await import('@callout/domain/messages/later/en.ts')).later,
  fr: async () => (await import('@callout/domain/messages/later/fr.ts')).later,
  it: async () => (await import('@callout/domain/messages/later/it.ts')).later,
}

/** Languages by their own names. */
export const languageNames: Record<Language, string> = {
  es: 'Español',
  pt: 'Português',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
}

/** Returns the text of a key with its `{placeholders}` filled in. */
export type Translate = (key: MessageKey, params?: MessageParams) => string

interface Translation {
  readonly language: Language
  readonly t: Translate
}

let activeTranslation: Translation = { language: fallbackLanguage, t: (key) => key }
let requestedLanguage: Language = fallbackLanguage
let languageLoading = Promise.resolve()
/** The texts that are loaded. */
const tables: Partial<Record<Language, Partial<Record<MessageKey, string>>>> = {}
/** The parts of the texts that are needed so far. */
const neededLoaders = new Set([firstLoaders])
let laterTextsLoading: Promise<void> | undefined
const listeners = createListeners()

/** The language chosen in this browser, else the session's culture, else the browser's language, else Spanish. */
function preferredLanguage(): Language {
  const browserLanguages = navigator.languages.map((tag) => tag.slice(0, 2))
  return (
    [getPreference('language'), currentSession()?.culture, ...browserLanguages].find(isLanguage) ?? fallbackLanguage
  )
}

async function applyLanguage(language: Language) {
  requestedLanguage = language
  const parts = await Promise.all([...neededLoaders].map((loaders) => loaders[language]()))
  // Merge: a call for the first texts alone may end after one for all.
  tables[language] = Object.assign({ ...tables[language] }, ...parts)
  // Another language was chosen while this one was loading.
  if (requestedLanguage !== language) return
  const table = tables[language] ?? {}
  activeTranslation = { language, t: (key, params = {}) => fillPlaceholders(table[key] ?? key, params, language) }
  document.documentElement.lang = language
  listeners.notify()
}

/** Switches to a language. If its texts can't be fetched, the old one stays, and the next switch tries again. */
async function switchLanguage(language: Language) {
  try {
    await applyLanguage(language)
  } catch (error) {
    if (requestedLanguage === language) requestedLanguage = activeTranslation.language
    throw error
  }
}

/**
 * Loads the first language, with further texts of the first screen if it has any. They are available when it resolves.
 */
export async function loadInitialLanguage(further?: TextLoaders): Promise<void> {
  if (further) neededLoaders.add(further)
  const language = preferredLanguage()
  // Requests sent before the texts arrive already use this language.
  activeTranslation = { ...activeTranslation, language }
  await applyLanguage(language)
  onSessionChange(() => {
    const language = preferredLanguage()
    if (language !== requestedLanguage) languageLoading = switchLanguage(language).catch(() => {})
  })
}

/**
 * Loads the texts beyond the first screen, now and at every later change of language. Rejects if they can't be fetched;
 * the next call tries again.
 */
export function loadLaterTexts(): Promise<void> {
  neededLoaders.add(laterLoaders)
  laterTextsLoading ??= applyLanguage(requestedLanguage).catch((error) => {
    laterTextsLoading = undefined
    throw error
  })
  return laterTextsLoading
}

/**
 * Resolves when the session's language is active; later requests are answered in it. The old language stays if its
 * texts can't be fetched.
 */
export const whenLanguageLoaded = () => languageLoading

/** Switches to a language and remembers it for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await switchLanguage(language)
    setPreference('language', language)
  } catch {
    toast.error(text('message.network_error'))
  }
}

/** Calls the listener after every change of the texts. Returns the unsubscribe function. */
const onTextsChange = listeners.add

/** Calls the listener after every change of language. Returns the unsubscribe function. */
export function onLanguageChange(listener: () => void): () => void {
  let { language } = activeTranslation
  return onTextsChange(() => {
    // Ignore later texts of the same language: they change no answer of the server.
    if (language === activeTranslation.language) return
    language = activeTranslation.language
    listener()
  })
}

const currentTranslation = () => activeTranslation

export const currentLanguage = (): Language => activeTranslation.language

/** Translates into the current language. Components use `useT`, which re-renders them when the language changes. */
export const text: Translate = (key, params) => activeTranslation.t(key, params)

/** Returns `t(key, params)`; the component re-renders when the language changes. */
export const useT = (): Translate => useSyncExternalStore(onTextsChange, currentTranslation).t

/** The current language; the component re-renders when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onTextsChange, currentTranslation).language
