import type { JobParts } from '../platform/jobs/job-context.ts'
import type { RoomTasks } from '../platform/jobs/workers.ts'
import { mailAccounts } from './account.mails.ts'

/** The background jobs about accounts. */
export const createAccountTasks = (parts: JobParts): Pick<RoomTasks, 'mail_accounts'> => ({
  mail_accounts: () => mailAccounts(parts),
})
