import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import type { FieldProps } from './field.ts'
import { useDraft } from './useDraft.ts'

interface SuggestFieldProps<Option> extends FieldProps<string> {
  readonly maxLength?: number
  /** What is offered for the text as it was last handed on. */
  readonly options: readonly Option[]
  readonly labelOf: (option: Option) => string
  /** Takes an option; gives the text that then stands in this field. */
  readonly onPick: (option: Option) => string
  /** Told what was typed, with the text handed on. */
  readonly onAsk: (typed: string) => void
  /** What the options are, for whoever hears the page. */
  readonly optionsLabel: string
}

/** One line of text, handed on 300 ms after the last key, with texts to pick instead. Anything may be typed. */
export function SuggestField<Option>(props: SuggestFieldProps<Option>) {
  const { value, onChange, options, labelOf, onPick, onAsk, optionsLabel, ...input } = props
  const [isOpen, setOpen] = useState(false)
  const combobox = useCombobox({
    opened: isOpen && options.length > 0,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const draft = useDraft(value, (typed) => {
    onChange(typed)
    onAsk(typed)
  })
  const pick = (position: string) => {
    const option = options[Number(position)]
    if (option !== undefined) draft.replace(onPick(option))
    setOpen(false)
  }
  return (
    // Beside its field, the list stays within the dialog or landmark the field is in.
    <Combobox store={combobox} onOptionSubmit={pick} shadow="md" withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
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
          {options.map((option, position) => (
            <Combobox.Option key={labelOf(option)} value={String(position)}>
              {labelOf(option)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
