import { approvalPolicy } from '../documents/document.approval.policy.ts'
import { checkPolicy } from '../documents/document.checks.policy.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { assignmentPolicy } from './assignment/assignment.ts'
import { workCalendar } from './calendar.ts'
import { customerPolicy } from './customer.policy.ts'
import { answerDeadlines } from './deadlines.ts'

/**
 * Policy of a network for the assignment of calls, their answer, the checks of their documents, and their customers.
 * Every field has a default.
 */
export const networkPolicy = once(() =>
  assignmentPolicy().extend({
    calendar: workCalendar().prefault({}),
    deadlines: answerDeadlines().prefault({}),
    checks: checkPolicy().prefault({}),
    approval: approvalPolicy().prefault({}),
    customer: customerPolicy().prefault({}),
  }),
)
export type NetworkPolicy = OutputOf<typeof networkPolicy>
