import { Button } from '@mantine/core'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'

/** Copies a text, to be pasted elsewhere. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useT()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('today.copied'))
    } catch {
      toast.error(t('today.not_copied'))
    }
  }
  return (
    <Button size="lg" variant="default" onClick={() => void copy()}>
      {t('today.copy')}
    </Button>
  )
}
