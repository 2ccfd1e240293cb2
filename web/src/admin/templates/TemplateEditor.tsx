import {
  faultsOfTemplate,
  type MailTemplate,
  type MailTemplateName,
  mailTemplates,
  type TemplateFault,
} from '@callout/domain/admin/admin.templates.ts'
import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { refuse } from '@callout/domain/platform/refusal.ts'
import { Button, Text, Title } from '@mantine/core'
import { type FocusEvent, type ReactNode, useMemo, useRef } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { CompareDialog } from '../../ui/dialogs/CompareDialog.tsx'
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import { SaveBar } from '../../ui/forms/SaveBar.tsx'
import { useSaveShortcut } from '../../ui/forms/useSaveShortcut.ts'
import { useRemoveRows } from '../form/partRows.ts'
import { useRowForm } from '../form/useRowForm.ts'
import { columnLabel } from '../sheetColumns.ts'
import type { MailText } from './mailText.ts'
import { TemplateDifference } from './TemplateDifference.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import classes from './Templates.module.css'

interface TemplateEditorProps {
  readonly name: MailTemplateName
  /** The language of the text; '' for that of the network. */
  readonly lang: '' | Language
  readonly title: string
  readonly sheet: AdminSheet
  readonly stored: AdminStoredRow | undefined
  /** The product's own text, if there is one. */
  readonly product: MailText | undefined
  /** The choice of the language, if the email has several. */
  readonly children?: ReactNode
}

const maxLength = 5000

const faultKey = ({ kind, meant }: TemplateFault) =>
  kind === 'missing' ? 'admin.template_missing' : meant ? 'admin.template_meant' : 'admin.template_unknown'
const faultParams = ({ mark, meant = '' }: TemplateFault) => ({ mark, meant })

/** The text of an email: typed with its placeholders at hand, compared with the product's, seen with a real call. */
export function TemplateEditor({ name, lang, title, sheet, stored, product, children }: TemplateEditorProps) {
  const t = useT()
  const { placeholders, required }: MailTemplate = mailTemplates[name]
  const given = useMemo(() => ({ template: name, lang }), [name, lang])
  const textOf = (values: { readonly [column: string]: unknown }): MailText => ({
    subject: String(values.subject ?? ''),
    body: String(values.body ?? ''),
  })
  const form = useRowForm({
    sheet,
    stored,
    given,
    onSaved: () => {},
    check: (values) => {
      const [fault] = faultsOfTemplate(name, textOf(values))
      const key = fault && faultKey(fault)
      return key && refuse(key, { params: faultParams(fault), errors: { [fault.field]: key } })
    },
  })
  const removeRows = useRemoveRows(sheet.sheet)
  useLeaveGuard(form.wouldLose)
  useSaveShortcut(() => void form.save())
  const nameOf = (column: string) => columnLabel(t, sheet.sheet, column)
  const fieldOf = (column: 'subject' | 'body') => {
    const props = form.field(column, nameOf(column))
    return { ...props, value: String(props.value ?? ''), required: true }
  }
  const fields = { subject: fieldOf('subject'), body: fieldOf('body') }
  const typed = textOf(form.values)
  const isEmpty = typed.subject === '' && typed.body === ''
  const before = stored ? textOf(stored.row) : product
  const has = (text: MailText, one: string) =>
    [`{${one}}`, `{${one}|`].some((mark) => `${text.subject} ${text.body}`.includes(mark))
  const dropped = before && !isEmpty ? placeholders.filter((one) => has(before, one) && !has(typed, one)) : []
  const faults = isEmpty ? [] : faultsOfTemplate(name, typed)
  const errorOf = (column: 'subject' | 'body') =>
    faults
      .filter(({ field }) => field === column)
      .map((fault) => t(faultKey(fault), faultParams(fault)))
      .join(' ') || fields[column].error

  const lastInput = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const area = useRef<HTMLFieldSetElement>(null)
  const insert = (mark: string) => {
    const input = lastInput.current ?? area.current?.querySelector('textarea')
    if (!input) return
    const { value, selectionStart, selectionEnd } = input
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    fields[input.name === 'subject' ? 'subject' : 'body'].onChange(value.slice(0, start) + mark + value.slice(end))
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(start + mark.length, start + mark.length)
    })
  }
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) lastInput.current = target
  }
  const begin = () => {
    fields.subject.onChange(product?.subject ?? '')
    fields.body.onChange(product?.body ?? '')
  }
  const meaningOf = (placeholder: string) => {
    const key = `field.${placeholder}` as const
    const text = t(key as never)
    return text === key ? undefined : text
  }
  const says = stored ? 'admin.template_says_own' : product ? 'admin.template_says_default' : 'admin.template_says_none'
  return (
    <div className={classes.editor}>
      <div className={classes.heading}>
        <Title order={2}>{title}</Title>
        {children}
      </div>
      <Text c="dimmed">{t(says)}</Text>
      <div className={classes.columns}>
        <fieldset aria-label={title} className={classes.fields} ref={area} onFocus={remember}>
          <TextField {...fields.subject} error={errorOf('subject')} maxLength={maxLength} />
          <AreaField {...fields.body} error={errorOf('body')} maxLength={maxLength} minRows={10} />
        </fieldset>
        <fieldset className={classes.marks}>
          <legend>{t('admin.template_insert')}</legend>
          {placeholders.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant="default"
              title={meaningOf(one)}
              onClick={() => insert(`{${one}}`)}
            >
              {`{${one}}`}
              {required.includes(one) && ` · ${t('admin.template_needed')}`}
            </Button>
          ))}
          {dropped.length > 0 && (
            <Text size="sm" role="status">
              {t('admin.template_dropped', { marks: dropped.map((one) => `{${one}}`).join(', ') })}
            </Text>
          )}
        </fieldset>
        <TemplatePreview name={name} lang={lang} text={isEmpty && product ? product : typed} />
        <div className={classes.acts}>
          {product && isEmpty && (
            <Button variant="default" onClick={begin}>
              {t('admin.template_begin')}
            </Button>
          )}
          {product && stored && (
            <Button variant="default" onClick={() => void removeRows([stored])}>
              {t('admin.template_back')}
            </Button>
          )}
        </div>
        {product && !isEmpty && <TemplateDifference product={product} text={typed} />}
      </div>
      <SaveBar form={form} nameOf={nameOf} />
      {form.isComparing && <CompareDialog form={form} show={(_, value) => String(value ?? '')} nameOf={nameOf} />}
    </div>
  )
}
