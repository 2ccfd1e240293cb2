import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

/** A text input that selects its whole text on focus, so that typing replaces it. */
export function SelectOnFocusInput({ 'aria-describedby': describedBy, ...props }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef(props.value)
  // A suggestion that arrives just after the focus is replaced by typing, too.
  useLayoutEffect(() => {
    if (props.value !== typed.current && document.activeElement === input.current) input.current?.select()
    typed.current = props.value
  }, [props.value])
  // As a prop, Mantine would replace it by the messages of this input alone, which has none.
  useLayoutEffect(() => {
    if (describedBy) input.current?.setAttribute('aria-describedby', describedBy)
  }, [describedBy])
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...props}
      ref={input}
      onChange={(event) => {
        typed.current = event.currentTarget.value
        props.onChange?.(event)
      }}
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
