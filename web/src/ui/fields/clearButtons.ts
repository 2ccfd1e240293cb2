/** Mantine hides the button of a pill from keyboard and screen reader, which have no other way to remove it. */
export const removeButtonProps = (label: string) => ({ 'aria-label': label, 'aria-hidden': false, tabIndex: 0 })

/** Mantine hides the button that clears a field, too. Smaller than 24 pixels it would be hard to hit. */
export const clearButtonProps = (label: string) => ({ ...removeButtonProps(label), size: '24' })
