import type { Finding } from './check.facts.ts'

/** The finding about a document that an author of its lines has approved. It never blocks: the law allows it. */
export const authorFinding = (approved_by: string): Finding => ({
  name: 'author',
  severity: 'warn',
  facts: { approved_by },
  isForStaff: true,
})
