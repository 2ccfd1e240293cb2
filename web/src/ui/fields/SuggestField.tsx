import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from './fieldProps.ts'
import { useDebouncedInput } from './useDebouncedInput.ts'
import { useMaxLengthError } from './useMaxLengthError.ts'

interface SuggestFieldProps<Option> extends FieldProps<string> {
  readonly maxLength?: number
  /** Options for the last search text. */
  readonly options: readonly Option[]
  readonly labelOf: (option: Option) => string
  /** Called with the picked option. Returns the text that the field shows then. */
  readonly onPick: (option: Option) => string
  /** Called with the typed text, together with `onChange`. */
  readonly onSearch: (typed: string) => void
  /** Label of the options, for screen readers. */
  readonly optionsLabel: string
  /** Shown below the field. */
  readonly description?: string | undefined
}

/** A text field with suggestions. Any text is valid; changes are debounced by 300 ms. */
export function SuggestField<Option>(props: SuggestFieldProps<Option>) {
  const { value, onChange, options, labelOf, onPick, onSearch, optionsLabel, maxLength, error, ...input } = props
  const [isOpen, setOpen] = useState(false)
  const combobox = useCombobox({
    opened: isOpen && options.length > 0,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const draft = useDebouncedInput(value, (typed) => {
    onChange(typed)
    onSearch(typed)
  })
  const tooLong = useMaxLengthError(draft.text, maxLength)
  const pick = (index: string) => {
    const option = options[Number(index)]
    if (option !== undefined) draft.replace(onPick(option))
    setOpen(false)
  }
  return (
    // Render next to the field, so that the list stays within its dialog or landmark.
    <Combobox store={combobox} onOptionSubmit={pick} shadow="md" withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={tooLong ?? error}
          aria-autocomplete="list"
          value={draft.text}
          onChange={(event) => {
            draft.type(event.currentTarget.value)
            setOpen(true)
            combobox.resetSelectedOption()
          }}
          onBlur={() => {
            draft.flush()
            setOpen(false)
          }}
          autoComplete="off"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={optionsLabel} mah={280} style={{ overflowY: 'auto' }}>
          {options.map((option, index) => (
            <Combobox.Option key={labelOf(option)} value={String(index)}>
              {labelOf(option)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
