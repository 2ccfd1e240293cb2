import type { JobParts } from '../../platform/jobs/job-context.ts'
import type { RoomTasks } from '../../platform/jobs/workers.ts'
import { checkAnswer } from './answer.job.ts'
import type { AnswerJob } from './call.jobs.ts'
import { checkVisits } from './visit.job.ts'

/** The background jobs about the answers and visits of calls. */
export const createDeadlineTasks = (parts: JobParts): Pick<RoomTasks, 'check_answer' | 'check_visits'> => ({
  check_answer: (payload) => checkAnswer(parts, payload as AnswerJob),
  check_visits: () => checkVisits(parts),
})
