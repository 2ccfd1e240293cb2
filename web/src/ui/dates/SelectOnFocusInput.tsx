import { TextInput, type TextInputProps } from '@mantine/core'

/** A text input that selects its whole text on focus, so that typing replaces it. */
export function SelectOnFocusInput(props: TextInputProps) {
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...props}
      onFocus={(event) => {
        event.currentTarget.select()
        props.onFocus?.(event)
      }}
      onMouseDown={(event) => {
        if (document.activeElement === event.currentTarget) return
        // Otherwise the browser sets the caret at the mouse after the focus.
        event.preventDefault()
        event.currentTarget.focus()
      }}
    />
  )
}
