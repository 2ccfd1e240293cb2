import { normaliseName } from './name.ts'

/** Legal forms of companies that are written with and without dots, in the five countries of our languages. */
const legalForms = new Set(
  'sl slu sll slp slne sa sau sad cb sc scp scl sal sas sasu sarl eurl snc sci srl srls spa sapa lda ltd gmbh'.split(
    ' ',
  ),
)
/** Legal forms as they are written out at the end of a name, by the short one. */
const writtenForms: Readonly<Record<string, readonly string[]>> = {
  sl: ['sociedad limitada', 'sociedad de responsabilidad limitada'],
  slu: ['sociedad limitada unipersonal'],
  sll: ['sociedad limitada laboral'],
  slp: ['sociedad limitada profesional'],
  slne: ['sociedad limitada nueva empresa'],
  sa: ['sociedad anonima', 'sociedade anonima', 'societe anonyme'],
  sau: ['sociedad anonima unipersonal'],
  sal: ['sociedad anonima laboral'],
  cb: ['comunidad de bienes'],
  sc: ['sociedad civil'],
  scp: ['sociedad civil particular'],
  lda: ['sociedade limitada', 'sociedade por quotas', 'limitada', 'ltda'],
  srl: ['societa a responsabilita limitata'],
  srls: ['societa a responsabilita limitata semplificata'],
  spa: ['societa per azioni'],
  sapa: ['societa in accomandita per azioni'],
  snc: ['societa in nome collettivo', 'societe en nom collectif'],
  sas: ['societe par actions simplifiee', 'societa in accomandita semplice'],
  sasu: ['societe par actions simplifiee unipersonnelle'],
  sarl: ['societe a responsabilite limitee'],
  eurl: ['entreprise unipersonnelle a responsabilite limitee'],
  sci: ['societe civile immobiliere'],
  ltd: ['limited'],
}
// The longest first: `sociedad limitada` also ends in `limitada`.
const byWriting = Object.entries(writtenForms)
  .flatMap(([form, writings]) => writings.map((writing) => [` ${writing}`, ` ${form}`] as const))
  .sort(([one], [other]) => other.length - one.length)

function shortenForm(name: string): string {
  const [writing, form] = byWriting.find(([end]) => name.endsWith(end)) ?? ['', '']
  return name.slice(0, name.length - writing.length) + form
}

const joinInitials = (words: string): string =>
  words.replace(/(?<= |^)[a-z](?: [a-z])+(?= |$)/g, (initials) => initials.replaceAll(' ', ''))

/**
 * The form in which names of companies compare: that of names, initials in one piece, the legal form short.
 * `Norte, S.L.`, `NORTE SL` and `Norte, Sociedad Limitada` are one.
 */
export const normaliseCompanyName = (text: string): string =>
  joinInitials(shortenForm(normaliseName(text))).replace(/ (?:ltda|limitada)(?= )/g, ' lda')

/** The same without its legal form at the end. */
export function shortCompanyName(text: string): string {
  const words = normaliseCompanyName(text).split(' ')
  return words.length > 1 && legalForms.has(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : words.join(' ')
}

/** Words that say what a company does, in most names of companies of the trade. */
const tradeWords = new Set(
  (
    'servicio servicios servico servicos servizio servizi service services serveis servei sat ' +
    'tecnico tecnicos tecnica tecnicas tecnici technique techniques asistencia assistencia assistenza assistance ' +
    'reparacion reparaciones reparacao reparacoes riparazione riparazioni reparation reparations oficial autorizado ' +
    'centro centre de del di do da e et y'
  ).split(' '),
)

/** The short name of a company without the words of its trade: `larnosa` of `Servicio Técnico Larnosa, S.L.`. */
export const distinctiveCompanyName = (text: string): string =>
  shortCompanyName(text)
    .split(' ')
    .filter((word) => !tradeWords.has(word))
    .join(' ')

/** All writings of the legal form of a company; empty for other words. */
const writingsOfForm = (word: string): string[] =>
  legalForms.has(word) ? [word, [...word].join(' '), ...(writtenForms[word] ?? [])] : []

/**
 * Other writings of a searched name with initials or a legal form: `norte sl`, `norte s l` and `norte sociedad limitada`.
 * Empty for others.
 */
export function writingsOfCompany(text: string): string[] {
  const words = normaliseCompanyName(text).split(' ')
  const forms = words.length > 1 ? writingsOfForm(words.at(-1) ?? '') : []
  if (forms.length > 0) return forms.map((form) => [...words.slice(0, -1), form].join(' '))
  const joined = words.join(' ')
  return joined === normaliseName(text) ? [] : [joined]
}

/** A word of a searched company: `anywhere` in the name without blanks, or its legal form, a word in one of these writings. */
export interface SearchedCompanyWord {
  readonly anywhere: string
  readonly forms: readonly string[]
}

/** The words that the name of a searched company must have. */
export const searchedCompany = (text: string): SearchedCompanyWord[] =>
  normaliseCompanyName(text)
    .split(' ')
    .map((anywhere) => ({ anywhere, forms: writingsOfForm(anywhere) }))

/** True if the text has every word of a searched one, whatever the dots and spaces of its initials. */
export function hasWordsOf(text: string, searched: string): boolean {
  const words = normaliseCompanyName(text).split(' ')
  const letters = words.join('')
  return searchedCompany(searched).every(({ anywhere, forms }) =>
    forms.length > 0 ? words.some((one) => one.startsWith(anywhere)) : letters.includes(anywhere),
  )
}
