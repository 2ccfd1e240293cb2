import { allowedExtensions } from '@callout/domain/attachments/attachment.ts'
import { Button, Text } from '@mantine/core'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Import.module.css'

interface FileDropProps {
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

const accepted = allowedExtensions.Import.map((extension) => `.${extension}`).join(',')

/** Takes a file that is dropped or chosen, and cells that are pasted anywhere on the page. */
export function FileDrop({ isBusy, onFile }: FileDropProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => file && !isBusy && onFile(file)
  const pasted = `${t('admin.import.pasted')}.tsv`
  const onPaste = useRef((_: ClipboardEvent) => {})
  onPaste.current = ({ clipboardData }) => {
    const cells = clipboardData?.getData('text/plain') ?? ''
    take(
      clipboardData?.files[0] ?? (cells.includes('\n') || cells.includes('\t') ? new File([cells], pasted) : undefined),
    )
  }
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste.current(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [])
  const onDrag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={(event) => {
        onDrag(false)(event)
        take(event.dataTransfer.files[0])
      }}
    >
      <Text fw={500}>{t('admin.import.drop')}</Text>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('admin.import.choose')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {t('admin.import.choose')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('admin.import.formats')}
      </Text>
    </div>
  )
}
