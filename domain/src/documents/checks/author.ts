import { severityLevel } from '../document.ts'
import type { Finding } from './check.facts.ts'

/**
 * The finding about a document that an author of its lines has approved, or could approve: then `approved_by` is ''. It
 * never blocks: the law allows it.
 */
export const authorFinding = (approved_by: string): Finding => ({
  name: 'author',
  severity: 'warn',
  facts: approved_by === '' ? {} : { approved_by },
  isForStaff: true,
})

/** Adds a finding to those kept with a document, the severest first. */
export const withFinding = (findings: readonly Finding[], finding: Finding): readonly Finding[] =>
  [...findings, finding].sort((a, b) => severityLevel(b.severity) - severityLevel(a.severity))
