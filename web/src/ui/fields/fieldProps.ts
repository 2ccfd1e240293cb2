/** Props of every kind of field. The error is a text, not a message key. */
export interface FieldProps<Value> {
  readonly name: string
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly required?: boolean
  /** True if the value differs from the stored one. It may stand on the element of the field. */
  readonly 'data-changed'?: true | undefined
}
