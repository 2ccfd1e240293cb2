import { answerTasks } from '../threads/answer-tasks.ts'
import { writePdf } from './write-pdf.ts'

answerTasks(writePdf)
