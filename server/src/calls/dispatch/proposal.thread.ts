import { answerTasks } from '../../platform/threads/task-thread.ts'
import { computeProposal } from './proposal.compute.ts'

answerTasks(computeProposal)
