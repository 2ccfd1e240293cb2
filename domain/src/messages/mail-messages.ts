import { mail as en } from './mail/en.ts'
import { mail as es } from './mail/es.ts'
import { mail as fr } from './mail/fr.ts'
import { mail as it } from './mail/it.ts'
import { mail as pt } from './mail/pt.ts'
import type { Language, MailMessages } from './messages.ts'

/** Subject and plain text of each email, with placeholders, by language. */
export const mailMessages: Readonly<Record<Language, MailMessages>> = { es, pt, en, fr, it }
