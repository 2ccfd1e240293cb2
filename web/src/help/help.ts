import type { Language } from '@callout/domain/messages/messages.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { type Help, type HelpScreen, isHelpScreen } from './helpText.ts'
import { parseHelp } from './parseHelp.ts'

/** Pages that share the help of another screen. */
const sharedHelp: Readonly<Record<string, HelpScreen>> = {
  login: 'sign-in',
  register: 'sign-in',
  forgot: 'sign-in',
  sessions: 'sign-in',
  servicecall: 'attachments',
  company: 'invoicegeneration',
  'api-keys': 'apikeys',
  waiting: 'admin',
}

const ownHelp = ['policy', 'api-keys', 'webhooks', 'setup']

/** Paths of pages that are not in the menu; their help links to them. */
export const pathByScreen: Partial<Record<HelpScreen, string>> = { attachments: pages.attachments.path }

/** The help screen for a path; undefined if there is none. */
export function helpScreenOf(pathname: string): HelpScreen | undefined {
  const [, first = '', second = ''] = pathname.split('/')
  // The pages of settings that have a help of their own; the others share that of the area.
  const page = first === 'admin' && ownHelp.includes(second) ? second : first
  return sharedHelp[page] ?? (page !== 'sign-in' && isHelpScreen(page) ? page : undefined)
}

/** Loads the help of a language; each language is its own chunk. */
export const helpLoaders: Readonly<Record<Language, () => Promise<Help>>> = {
  es: async () => parseFiles((await import('./texts/es.ts')).files),
  pt: async () => parseFiles((await import('./texts/pt.ts')).files),
  en: async () => parseFiles((await import('./texts/en.ts')).files),
  fr: async () => parseFiles((await import('./texts/fr.ts')).files),
  it: async () => parseFiles((await import('./texts/it.ts')).files),
}

function parseFiles(files: Readonly<Record<string, string>>): Help {
  const screens = Object.entries(files).map(([path, text]) => [path.replace(/.*\/|\.md$/g, ''), parseHelp(text)])
  return { screens: Object.fromEntries(screens) as Help['screens'] }
}
