import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { Question } from '../dialogs/Question.tsx'

interface DiscardButtonProps {
  /** Message about the loss. */
  readonly text: MessageKey
  readonly onDiscard: () => void
}

/** Discards work that is still on this phone, after a question. */
export function DiscardButton({ text, onDiscard }: DiscardButtonProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="lg" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('today.give_up')}
      </Button>
      {isAsking && (
        <Question
          title={t('today.give_up_title')}
          action={t('today.give_up')}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
          onClose={() => setAsking(false)}
        >
          {t(text)}
        </Question>
      )}
    </>
  )
}
