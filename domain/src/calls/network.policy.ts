import { approvalPolicy } from '../documents/document.approval.policy.ts'
import { checkPolicy } from '../documents/document.checks.policy.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { assignmentPolicy } from './assignment.ts'
import { workCalendar } from './calendar.ts'
import { answerDeadlines } from './deadlines.ts'

/** Policy of a network for the assignment of calls, their answer, and the checks of their documents. Every field has a default. */
export const networkPolicy = once(() =>
  assignmentPolicy().extend({
    calendar: workCalendar().prefault({}),
    deadlines: answerDeadlines().prefault({}),
    checks: checkPolicy().prefault({}),
    approval: approvalPolicy().prefault({}),
  }),
)
export type NetworkPolicy = OutputOf<typeof networkPolicy>
