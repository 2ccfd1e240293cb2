import { Checkbox, Stack } from '@mantine/core'
import type { Choice } from './ChoiceField.tsx'
import type { FieldProps } from './fieldProps.ts'

interface CheckGroupProps extends FieldProps<string[]> {
  readonly choices: readonly Choice[]
  readonly description?: string
}

/** Several values to tick. They keep the order in which they were ticked. */
export function CheckGroup({ name, choices, ...input }: CheckGroupProps) {
  return (
    <Checkbox.Group {...input}>
      <Stack gap="xs" mt={8}>
        {choices.map(({ value, text }) => (
          <Checkbox key={value} name={name} value={value} label={text} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
