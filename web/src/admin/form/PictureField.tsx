import { Button, FileButton, Group, Input } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import classes from './Form.module.css'
import { type PictureFault, readPicture } from './readPicture.ts'

/** A small picture in a cell, chosen from a file and reduced in the browser. */
export function PictureField({ label, value, onChange, error, disabled }: FieldProps<string>) {
  const t = useT()
  const [fault, setFault] = useState<PictureFault>()
  const choose = async (file: File | null) => {
    if (!file) return
    const read = await readPicture(file)
    setFault(typeof read === 'string' ? undefined : read.fault)
    if (typeof read === 'string') onChange(read)
  }
  return (
    <Input.Wrapper
      label={label}
      description={t('admin.picture_hint')}
      error={fault ? t(`admin.picture_${fault}`) : error}
    >
      <Group mt={4}>
        {value !== '' && <img src={value} alt={label} className={classes.picture} />}
        <FileButton accept="image/*" onChange={(file) => void choose(file)} disabled={disabled ?? false}>
          {(props) => (
            <Button {...props} variant="default" size="compact-md" disabled={disabled}>
              {t('admin.picture')}
            </Button>
          )}
        </FileButton>
        {value !== '' && !disabled && (
          <Button variant="subtle" size="compact-md" onClick={() => onChange('')}>
            {t('admin.picture_remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
