import { pages } from '@callout/domain/kernel/access.ts'
import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'

/** The screens there is help for, in the order in which people meet them. */
export const helpScreens = [
  'sign-in',
  'servicecalls',
  'servicecallsunassigned',
  'servicecallsdetails',
  'attachments',
  'planning',
  'documents',
  'invoicegeneration',
  'servicecontract',
  'servicecontractdetails',
] as const
export type HelpScreen = (typeof helpScreens)[number]

/** What one screen is for and how to work with it. `{message.key}` in a sentence stands for that text of the screen. */
export interface HelpText {
  readonly title: string
  readonly purpose: string
  readonly parts: readonly { readonly title: string; readonly says: readonly string[] }[]
  /** What the product may say, by its message, and what that means. */
  readonly refusals: readonly (readonly [MessageKey, string])[]
  readonly keys: readonly (readonly [string, string])[]
}

/** The help in one language. */
export interface Help {
  readonly refusals: string
  readonly keyboard: string
  readonly screens: Readonly<Record<HelpScreen, HelpText>>
}

export const isHelpScreen = (name: string): name is HelpScreen => helpScreens.includes(name as HelpScreen)

/** Pages that are explained with another one. */
const explainedWith: Readonly<Record<string, HelpScreen>> = {
  login: 'sign-in',
  register: 'sign-in',
  forgot: 'sign-in',
  sessions: 'sign-in',
  servicecall: 'attachments',
}

/** Pages that are not in the menu: their help leads there. */
export const pageOf: Partial<Record<HelpScreen, string>> = { attachments: pages.attachments.path }

/** The help of the screen at a path; undefined where there is none. */
export function helpOf(pathname: string): HelpScreen | undefined {
  const page = pathname.split('/')[1] ?? ''
  return explainedWith[page] ?? (page !== 'sign-in' && isHelpScreen(page) ? page : undefined)
}

/** Each language is a file of its own. */
export const helpIn: Readonly<Record<Language, () => Promise<Help>>> = {
  es: async () => (await import('./texts/es.ts')).es,
  pt: async () => (await import('./texts/pt.ts')).pt,
  en: async () => (await import('./texts/en.ts')).en,
  fr: async () => (await import('./texts/fr.ts')).fr,
  it: async () => (await import('./texts/it.ts')).it,
}
