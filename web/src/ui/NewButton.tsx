import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface NewButtonProps {
  readonly label: string
  readonly opening: { readonly isOpening: boolean; readonly open: () => void }
  /** Somebody is about to open it: what it needs may be fetched. */
  readonly onApproach: () => void
}

/** Opens the form of a new record. */
export const NewButton = ({ label, opening, onApproach }: NewButtonProps) => (
  <Button
    leftSection={<IconPlus size={16} />}
    loading={opening.isOpening}
    onClick={opening.open}
    onMouseEnter={onApproach}
    onFocus={onApproach}
  >
    {label}
  </Button>
)
