import { authorFinding, withFinding } from '@callout/domain/documents/checks/author.ts'
import type { Finding } from '@callout/domain/documents/checks/check.facts.ts'
import { findingText } from '@callout/domain/documents/document.checks.text.ts'
import { findingsForCompany, severityOf } from '@callout/domain/documents/document.checks.ts'
import {
  cleanBelow,
  type DocumentCheck,
  type DocumentRow,
  findingSeverities,
} from '@callout/domain/documents/document.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import type { Condition } from '../../platform/lists/conditions.ts'

/** Findings with their texts in a language. */
export const toDocumentChecks = (findings: readonly Finding[], lang: Language): DocumentCheck[] =>
  findings.map(({ name, severity, facts }) => ({
    name,
    severity,
    text: findingText(lang, { name, facts }),
    facts: facts as DocumentCheck['facts'],
  }))

interface CheckedForReader {
  readonly checks: unknown
  readonly check_severity: number
  readonly Confirmed: string
  readonly authors: readonly string[]
}

/** True for a dispatcher who could approve lines that they wrote. */
const readsOwnLines = ({ role, account_uuid }: Actor, { Confirmed, authors }: CheckedForReader) =>
  role === Role.dispatcher && Confirmed === 'N' && authors.includes(account_uuid)

/** The findings of a document that a reader may see. */
export function visibleChecks(
  actor: Actor,
  lang: Language,
  document: CheckedForReader,
): Pick<DocumentRow, 'checks' | 'check_severity'> {
  const findings = (document.checks ?? []) as readonly Finding[]
  if (readsOwnLines(actor, document)) {
    const seen = withFinding(findings, authorFinding(''))
    return { checks: toDocumentChecks(seen, lang), check_severity: Math.max(document.check_severity, cleanBelow) }
  }
  if (actor.role !== Role.sat)
    return { checks: toDocumentChecks(findings, lang), check_severity: document.check_severity }
  const own = findingsForCompany(findings)
  return { checks: toDocumentChecks(own, lang), check_severity: severityOf(own) }
}

const severities = sql.join(findingSeverities.map((severity) => sql.lit(severity)))
const severityForCompany = sql`coalesce((
  select max(array_position(array[${severities}], finding->>'severity'))
  from jsonb_array_elements(row.checks) finding where not finding ? 'isForStaff'), 0)::smallint`

/** SQL on `row` for the severity of the findings that a reader may see, to sort by and to export. */
export const visibleSeverity = ({ role }: Pick<Actor, 'role'>) =>
  role === Role.sat ? severityForCompany : sql`row.check_severity`

/** SQL condition on `row` for the filter `clean`; a company's findings are those that it sees. */
export function isCleanOneOf(values: readonly string[], actor: Actor): Condition {
  const [wantsClean, wantsOthers] = [values.includes('true'), values.includes('false')]
  if (wantsClean === wantsOthers) return wantsClean ? sql`true` : sql`false`
  return wantsClean ? isClean(actor) : isNotClean(actor)
}

/** SQL condition on `row` for the filter `finding`: one of these that the reader may see. */
export function hasFindingOf(names: readonly string[], { role }: Actor): Condition {
  const isVisible = role === Role.sat ? sql`and not finding ? 'isForStaff'` : sql``
  return sql`exists (select from jsonb_array_elements(row.checks) finding
    where finding->>'name' = any(${names}) ${isVisible})`
}

const isFoundForCompany = sql`coalesce(row.checks @? '$[*] ? (@.severity != "info" && !exists(@.isForStaff))', false)`

/** SQL condition on `row`: no check blocks or warns. For central staff, an unchecked document is not clean. */
export function isClean(actor: Actor): Condition {
  if (actor.role === Role.sat) return sql`not ${isFoundForCompany}`
  const isClean = sql`row.check_severity < ${sql.lit(cleanBelow)}`
  return actor.role === Role.dispatcher ? sql`${isClean} and not ${hasOwnLines(actor)}` : isClean
}

function isNotClean(actor: Actor): Condition {
  if (actor.role === Role.sat) return isFoundForCompany
  const isFound = sql`row.check_severity >= ${sql.lit(cleanBelow)}`
  return actor.role === Role.dispatcher ? sql`(${isFound} or ${hasOwnLines(actor)})` : isFound
}

/** SQL condition on `row`: undecided, with lines that this dispatcher wrote. */
const hasOwnLines = ({ account_uuid }: Actor): Condition =>
  sql`(row."Confirmed" = 'N' and row.authors @> array[${account_uuid}::uuid])`
