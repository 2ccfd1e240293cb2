import type { Language, ProblemMessages } from './messages.ts'
import { problems as en } from './problem/en.ts'
import { problems as es } from './problem/es.ts'
import { problems as fr } from './problem/fr.ts'
import { problems as it } from './problem/it.ts'
import { problems as pt } from './problem/pt.ts'

/** Title of each kind of failure, and advice to the writer of a program, by language. */
export const problemMessages: Readonly<Record<Language, ProblemMessages>> = { es, pt, en, fr, it }
