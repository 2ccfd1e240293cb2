import type { Language, RequestMessages } from './messages.ts'
import { request as en } from './request/en.ts'
import { request as es } from './request/es.ts'
import { request as fr } from './request/fr.ts'
import { request as it } from './request/it.ts'
import { request as pt } from './request/pt.ts'

/** The texts of the public page on which customers ask for visits, by language. */
export const requestMessages: Readonly<Record<Language, RequestMessages>> = { es, pt, en, fr, it }
