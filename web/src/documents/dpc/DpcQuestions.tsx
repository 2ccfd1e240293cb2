import { type DpcQuestion, documentLimits } from '@callout/domain/documents/document.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { AreaField } from '../../ui/fields/TextField.tsx'
import classes from '../Document.module.css'
import type { DocumentFormState } from '../form/useDocumentForm.ts'
import { answerPath } from './dpcDraft.ts'

interface DpcQuestionsProps {
  readonly questions: readonly DpcQuestion[]
  readonly form: DocumentFormState
  readonly isReadOnly: boolean
}

/** The questions of the return type, each answered by a choice or by free text. */
export function DpcQuestions({ questions, form, isReadOnly }: DpcQuestionsProps) {
  const t = useT()
  if (questions.length === 0) return null
  return (
    <section className={classes.fields} aria-label={t('field.questions')}>
      {questions.map(({ name, question, possible_answers }) => {
        const boundField = form.field<string | undefined>(answerPath(name), question)
        const field = { ...boundField, value: boundField.value ?? '' }
        if (isReadOnly)
          return (
            <ReadOnlyField key={name} label={question}>
              {field.value}
            </ReadOnlyField>
          )
        if (possible_answers.length === 0)
          return (
            <div key={name} data-wide>
              <AreaField {...field} required maxLength={documentLimits.answer} minRows={2} />
            </div>
          )
        const choices = possible_answers.map((text) => ({ value: text, text }))
        return <ChoiceField key={name} {...field} required choices={choices} />
      })}
    </section>
  )
}
