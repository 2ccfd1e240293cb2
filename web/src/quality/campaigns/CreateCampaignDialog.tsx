import { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import { type Campaign, campaignLimits } from '@callout/domain/campaigns/campaign.ts'
import type { Signal } from '@callout/domain/quality/signal.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import grid from '../../ui/forms/FormGrid.module.css'
import { useQualityNames } from '../useQualityNames.ts'
import { CampaignPreview } from './CampaignPreview.tsx'
import { PartsField } from './PartsField.tsx'
import { SerialsField } from './SerialsField.tsx'

interface CreateCampaignDialogProps {
  /** The alarm whose appliances are visited; none: those with given serial numbers. */
  readonly signal?: Signal | undefined
  readonly onCreated: (campaign: Campaign) => void
  readonly onClose: () => void
}

/** Makes the draft of a campaign. Nothing is sent before it is started. */
export function CreateCampaignDialog({ signal, onCreated, onClose }: CreateCampaignDialogProps) {
  const t = useT()
  const { timeZone } = useFormats()
  const { productName, problemName } = useQualityNames()
  const callTypes = useValueList('call_types').items
  const problemTypes = useValueList('problem_types').items
  const known = problemTypes.find(({ value }) => value === signal?.problem_type_id)
  const initial = {
    ...(signal ? { signal: signal.ID } : { serials: [] }),
    name: signal ? `${productName(signal.code_product)} · ${problemName(signal.problem_type_id)}` : '',
    call_type_id: String(known?.parent ?? ''),
    problem_type_id: known?.value ?? '',
    text: '',
    to_check: '',
    question: '',
    parts: [],
    due_on: null as unknown as string,
    mail: false,
  }
  const form = useEndpointForm(campaignApi.create, initial, {
    draftKey: signal?.ID ?? 'serials',
    onDoneIfMounted: onCreated,
  })
  const { call_type_id, serials = [] } = form.values
  // A new round of the field shows the list without those that were taken off.
  const [round, setRound] = useState(0)
  const takeOff = (wrong: readonly string[]) => {
    form.setField(
      'serials',
      serials.filter((serial) => !wrong.includes(serial)),
    )
    setRound(round + 1)
  }
  return (
    <FormDialog
      title={t('campaign.new')}
      action={t('campaign.create')}
      size="lg"
      {...form.dialogProps}
      actionDisabled={!signal && serials.length === 0}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('campaign.create_hint')}
      </Text>
      {!signal && <SerialsField key={round} {...form.field('serials', t('campaign.serials'))} />}
      {(signal || serials.length > 0) && (
        <CampaignPreview source={signal ? { signal: signal.ID } : { serials }} onTakeOff={takeOff} />
      )}
      <div className={grid.fields}>
        <div data-wide>
          <TextField
            {...form.field<string>('name', t('campaign.name'))}
            required
            maxLength={campaignLimits.name}
            {...(signal && { 'data-autofocus': true })}
          />
        </div>
        <ChoiceField
          {...form.field<string>('call_type_id', labelOf(t, 'call_type_id'))}
          required
          choices={callTypes}
          onChange={(value) => {
            form.setField('call_type_id', value)
            // Problem types depend on the call type.
            if (value !== call_type_id) form.setField('problem_type_id', '')
          }}
        />
        <ChoiceField
          {...form.field<string>('problem_type_id', labelOf(t, 'problem_type_id'))}
          required
          disabled={call_type_id === ''}
          choices={problemTypes.filter(({ parent }) => parent === call_type_id)}
        />
        <div data-wide>
          <AreaField
            {...form.field<string>('text', t('campaign.text'))}
            required
            minRows={2}
            hint={t('campaign.text_hint')}
            maxLength={campaignLimits.text}
          />
        </div>
        <div data-wide>
          <AreaField
            {...form.field<string>('to_check', t('campaign.to_check'))}
            minRows={2}
            maxLength={campaignLimits.text}
          />
        </div>
        <div data-wide>
          <TextField
            {...form.field<string>('question', t('campaign.question'))}
            description={t('campaign.question_hint')}
            maxLength={campaignLimits.question}
          />
        </div>
        <PartsField {...form.field<readonly string[]>('parts', t('campaign.parts'))} />
        <DayField
          {...form.field<string | null>('due_on', t('campaign.due_on'))}
          required
          min={toWallTime(new Date().toISOString(), timeZone).day}
        />
        <div data-wide>
          <CheckField {...form.field<boolean>('mail', t('campaign.mail'))} />
        </div>
      </div>
    </FormDialog>
  )
}
