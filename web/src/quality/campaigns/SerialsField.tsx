import { campaignLimits } from '@callout/domain/campaigns/campaign.ts'
import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import { readSerials } from './readSerials.ts'

/** Serial numbers, typed, pasted or from a file, with how many different ones there are. */
export function SerialsField({ value, onChange, error, ...input }: FieldProps<readonly string[]>) {
  const t = useT()
  const { count } = useFormats()
  const [text, setText] = useState(() => value.join('\n'))
  const { serials, repeated } = readSerials(text)
  const change = (typed: string) => {
    setText(typed)
    onChange(readSerials(typed).serials)
  }
  const tooMany = serials.length > campaignLimits.serials && t('campaign.refused.too_many')
  return (
    <div>
      <Textarea
        {...input}
        data-autofocus
        autosize
        minRows={4}
        maxRows={8}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        description={t('campaign.serials_hint')}
        error={tooMany || error}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        spellCheck={false}
      />
      <Group gap="sm" mt={4} justify="space-between">
        <Text size="sm" role="status">
          {serials.length > 0 && t('campaign.serials_count', { count: count(serials.length) })}
          {repeated > 0 && ` ${t('campaign.serials_repeated', { count: count(repeated) })}`}
        </Text>
        <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={(file) => void file?.text().then(change)}>
          {(button) => (
            <Button {...button} variant="default" size="compact-sm" disabled={input.disabled ?? false}>
              {t('campaign.serials_file')}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}
