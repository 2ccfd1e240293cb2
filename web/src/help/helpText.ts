import type { MessageKey } from '@callout/domain/messages/messages.ts'

/** The screens that have help, in the order of the help menu. */
export const helpScreens = [
  'sign-in',
  'home',
  'today',
  'servicecalls',
  'servicecallsunassigned',
  'dispatch',
  'servicecallsdetails',
  'customers',
  'attachments',
  'planning',
  'policy',
  'documents',
  'invoicegeneration',
  'account',
  'servicecontract',
  'servicecontractdetails',
  'companies',
  'quality',
  'team',
  'apikeys',
  'webhooks',
  'admin',
  'setup',
] as const
export type HelpScreen = (typeof helpScreens)[number]

/** The help of one screen. `{message.key}` in a sentence is replaced with the translated message. */
export interface HelpText {
  readonly title: string
  readonly purpose: string
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[]
  /** Refusals of this screen: the message key and its explanation. */
  readonly refusals: HelpTerms<MessageKey>
  readonly keys: HelpTerms<string>
}

export interface HelpTerms<Term extends string> {
  readonly title: string
  readonly terms: readonly (readonly [Term, string])[]
}

/** The help in one language. */
export interface Help {
  readonly screens: Readonly<Record<HelpScreen, HelpText>>
}

export const isHelpScreen = (name: string): name is HelpScreen => helpScreens.includes(name as HelpScreen)
