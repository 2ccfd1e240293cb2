import { Group, Tabs } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../platform/browser/toast.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { EmailField } from '../ui/fields/EmailField.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { ReadOnlyField } from '../ui/fields/ReadOnlyField.tsx'
import { AreaField, TextField } from '../ui/fields/TextField.tsx'
import { SaveBar } from '../ui/forms/SaveBar.tsx'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './Guide.module.css'
import { GuideFrame } from './GuideFrame.tsx'
import { SignedOutOnly } from './SignedOutOnly.tsx'
import { numberError, type SampleValues, sampleValues } from './sampleValues.ts'

/** A sample record page: fields in tabs, and the save bar. */
export function GuideDetailsPage() {
  const t = useT()
  return (
    <SignedOutOnly>
      <GuideFrame title={t('guide.details')}>
        <SampleRecord />
      </GuideFrame>
    </SignedOutOnly>
  )
}

function SampleRecord() {
  const t = useT()
  const [saved, setSaved] = useState(sampleValues)
  const [values, setValues] = useState(sampleValues)
  const [refusal, setRefusal] = useState('')
  const field = <Name extends keyof SampleValues>(name: Name, label = labelOf(t, name)) => ({
    name,
    label,
    value: values[name],
    onChange: (value: SampleValues[Name]) => setValues((now) => ({ ...now, [name]: value })),
  })
  const wrong = numberError(values.number)
  const changed = (Object.keys(values) as (keyof SampleValues)[]).filter((name) => values[name] !== saved[name])
  const form = {
    changed,
    refusal,
    newer: undefined,
    isSending: false,
    save: async () => {
      setRefusal(wrong ? t('message.fill_in_required_fields') : '')
      if (wrong) return false
      setSaved(values)
      toast.success(t('message.data_has_been_successfully_updated'))
      return true
    },
    discard: () => {
      setRefusal('')
      setValues(saved)
    },
    compare: () => {},
  }
  return (
    <div>
      <Group gap="sm" mb="md">
        <ReadOnlyField label={t('field.call_id')}>SAMPLE-01</ReadOnlyField>
        <ToneBadge tone="info">{t('priority.M')}</ToneBadge>
      </Group>
      <Tabs defaultValue="remark" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="remark">{t('call.tab.remark')}</Tabs.Tab>
          <Tabs.Tab value="customer">{t('call.tab.customer')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="remark" pt="lg">
          <div className={classes.fields}>
            <TextField {...field('subject')} required />
            <NumberField {...field('number', t('guide.number'))} min={1} max={100_000} error={wrong && t(wrong)} />
            <AreaField {...field('description')} maxLength={200} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="customer" pt="lg">
          <div className={classes.fields}>
            <EmailField {...field('email')} />
          </div>
        </Tabs.Panel>
      </Tabs>
      <SaveBar form={form} />
    </div>
  )
}
