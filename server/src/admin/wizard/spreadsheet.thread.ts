import { answerTasks } from '../../platform/threads/answer-tasks.ts'
import { readSpreadsheetHere } from './spreadsheet.ts'

answerTasks(readSpreadsheetHere)
