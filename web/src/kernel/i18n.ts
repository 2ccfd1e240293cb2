import type { MessageParams } from '@callout/domain/kernel/refusal.ts'
import {
  fallbackLanguage,
  fillIn,
  isLanguage,
  type Language,
  type MessageKey,
  type Messages,
} from '@callout/domain/messages/messages.ts'
import { useSyncExternalStore } from 'react'
import { currentSession, onSession } from './session.ts'
import { prefer, preference } from './storage.ts'

/** Each language is a file of its own, loaded when it is first spoken. */
const tables: Record<Language, () => Promise<Messages>> = {
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

/** Gives the text of a key, its `{placeholders}` filled in. */
export type Translate = (key: MessageKey, params?: MessageParams) => string

interface Speech {
  readonly language: Language
  readonly t: Translate
}

let speech: Speech = { language: fallbackLanguage, t: (key) => key }
let wanted: Language = fallbackLanguage
let speaking = Promise.resolve()
const listeners = new Set<() => void>()

/** What was chosen here, else the session's culture, else the browser's language, else Spanish. */
function languageToSpeak(): Language {
  const mine = navigator.languages.map((tag) => tag.slice(0, 2))
  return [preference('language'), currentSession()?.culture, ...mine].find(isLanguage) ?? fallbackLanguage
}

async function speak(language: Language) {
  wanted = language
  const table = await tables[language]()
  // Somebody chose another one while this was loading.
  if (wanted !== language) return
  speech = { language, t: (key, params = {}) => fillIn(table[key] ?? key, params) }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Loads the first language; texts are there when it resolves. */
export async function startSpeaking(): Promise<void> {
  const language = languageToSpeak()
  // What is asked before the texts are there is asked in it.
  speech = { ...speech, language }
  await speak(language)
  onSession(() => {
    const language = languageToSpeak()
    if (language !== wanted) speaking = speak(language)
  })
}

/** Resolves when the language of the session is spoken: what is asked for from then on is answered in it. */
export const settledLanguage = () => speaking

/** Speaks this language from now on, and at the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  prefer('language', language)
  await speak(language)
}

/** Calls back after every switch of language. Returns how to stop. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const speechNow = () => speech

export const currentLanguage = (): Language => speech.language

/** A text in the language spoken now; components take `useT`, which follows a switch. */
export const text: Translate = (key, params) => speech.t(key, params)

/** Gives `t(key, params)`; the component is drawn anew when the language changes. */
export const useT = (): Translate => useSyncExternalStore(onLanguage, speechNow).t

/** The language now spoken; the component follows a switch. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, speechNow).language
