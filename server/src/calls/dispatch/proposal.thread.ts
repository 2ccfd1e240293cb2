import { answerTasks } from '../../platform/threads/answer-tasks.ts'
import { computeProposal } from './proposal.compute.ts'

answerTasks(computeProposal)
