import type { Language, SetupMessages } from './messages.ts'
import { setup as en } from './setup/en.ts'
import { setup as es } from './setup/es.ts'
import { setup as fr } from './setup/fr.ts'
import { setup as it } from './setup/it.ts'
import { setup as pt } from './setup/pt.ts'

/** Title and consequence of each line of the set-up page, by language. */
export const setupMessages: Readonly<Record<Language, SetupMessages>> = { es, pt, en, fr, it }
