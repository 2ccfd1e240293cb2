import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { answerIn, withAnswer } from './problemQuestions.ts'
import type { NewCall } from './useNewCall.ts'

/** The questions about the problem. The answers stand in the description, each on a line with its question. */
export function ProblemQuestions({ call, problem }: { call: NewCall; problem: ValueListItem | undefined }) {
  const { form } = call
  const questions = (problem?.questions ?? []) as readonly string[]
  return questions.map((question) => (
    <TextField
      key={question}
      name={question}
      label={question}
      maxLength={200}
      disabled={form.isSending}
      value={answerIn(form.values.description ?? '', question)}
      onChange={(answer) => {
        const description = String(form.read('description') ?? '')
        form.setField('description', withAnswer(description, question, answer))
      }}
    />
  ))
}
