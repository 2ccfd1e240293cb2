import type { RoomTasks } from '../../platform/jobs/workers.ts'
import type { CustomerJob } from './customer.jobs.ts'
import { type ReminderParts, remindCustomers } from './day-before.job.ts'
import { mailVisitState } from './visit-mail.job.ts'

/** The background jobs that write to customers. */
export const createCustomerTasks = (parts: ReminderParts): Pick<RoomTasks, 'mail_customer' | 'remind_customers'> => ({
  mail_customer: (payload) => mailVisitState(parts, payload as CustomerJob),
  remind_customers: () => remindCustomers(parts),
})
