import { answerTasks } from '../threads/answer-tasks.ts'
import { scalePictureHere } from './scale-picture-here.ts'

answerTasks(scalePictureHere)
