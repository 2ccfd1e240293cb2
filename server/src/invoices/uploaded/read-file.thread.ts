import { answerTasks } from '../../platform/threads/answer-tasks.ts'
import { readInvoiceFile } from './read-file.ts'

answerTasks(readInvoiceFile)
