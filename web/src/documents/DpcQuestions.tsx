import { type DpcQuestion, most } from '@callout/domain/documents/document.ts'
import { useT } from '../kernel/i18n.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './Document.module.css'
import { answerPath } from './dpcDraft.ts'
import type { DocumentOnScreen } from './useDocumentForm.ts'

interface DpcQuestionsProps {
  readonly questions: readonly DpcQuestion[]
  readonly form: DocumentOnScreen
  readonly isText: boolean
}

/** What the return type asks: each question has answers to choose from, or is answered in own words. */
export function DpcQuestions({ questions, form, isText }: DpcQuestionsProps) {
  const t = useT()
  if (questions.length === 0) return null
  return (
    <section className={classes.fields} aria-label={t('field.questions')}>
      {questions.map(({ name, question, possible_answers }) => {
        const bound = form.field<string | undefined>(answerPath(name), question)
        const field = { ...bound, value: bound.value ?? '' }
        if (isText)
          return (
            <ReadOnlyField key={name} label={question}>
              {field.value}
            </ReadOnlyField>
          )
        if (possible_answers.length === 0) return <TextField key={name} {...field} required maxLength={most.answer} />
        const choices = possible_answers.map((text) => ({ value: text, text }))
        return <ChoiceField key={name} {...field} required choices={choices} />
      })}
    </section>
  )
}
