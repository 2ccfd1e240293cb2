import { noProgress, type Visit, type VisitDays } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import type { FieldErrors } from '../../platform/forms/fieldErrors.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Question } from '../dialogs/Question.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import type { Draft, Queue, QueuedAct } from '../offline/queue.types.ts'
import shared from '../Shared.module.css'
import { useTodayUrl } from '../useTodayUrl.ts'
import { type Ending, timesToAdd } from '../visit/ending.ts'
import { ProgressTimes } from '../visit/ProgressTimes.tsx'
import { DefectSection } from './defect/DefectSection.tsx'
import { LinesSection } from './lines/LinesSection.tsx'
import { PhotosSection } from './photos/PhotosSection.tsx'
import classes from './Report.module.css'
import { MissingField, ResultSection } from './ResultSection.tsx'
import { type Item, Section } from './Section.tsx'
import { SectionNav } from './SectionNav.tsx'
import { Summary } from './Summary.tsx'
import { type SectionName, sectionOf, sectionsDone } from './sections.ts'
import { SerialSection } from './serial/SerialSection.tsx'
import { SignatureSection } from './signature/SignatureSection.tsx'
import { reportText } from './summaryRows.ts'
import { useReport } from './useReport.ts'

const EndedVisit = lazyComponent(() => import('../visit/EndedVisit.tsx'), 'EndedVisit')

interface ReportProps {
  readonly visit: Visit
  readonly days: VisitDays
  readonly queue: Queue
  readonly draft: Draft | undefined
  readonly corrected: QueuedAct | undefined
  /** How the visit ended elsewhere, with its unsent acts; undefined while the report can be sent as such. */
  readonly ended?: { readonly ending: Ending; readonly acts: readonly QueuedAct[] } | undefined
  readonly onSent: () => void
  readonly onInput: () => void
  readonly onDiscard: () => void
}

/** The report at the end of a visit: one form that scrolls, with its parts and how far they are on top. */
export function Report({ visit, days, ended, onDiscard, ...options }: ReportProps) {
  const t = useT()
  const { quantity } = useFormats()
  const { mayChoose } = useTodayUrl()
  const [isAskingForFees, setAskingForFees] = useState(false)
  const form = useReport({ visit, ...options })
  const ref = useRef<HTMLFormElement>(null)
  const { values, errors, setField } = form
  const { fees, parts } = days.lists
  const partItems = parts
    .filter(({ products }) => products.includes(visit.appliance.code))
    .map(({ CodeCom, text }): Item => ({ code: CodeCom, text, detail: CodeCom }))
  const feeItems = fees.map(({ ItemCode, text, Price }): Item => ({ code: ItemCode, text, price: Price }))
  const reveal = (name: SectionName) => {
    const section = ref.current?.querySelector<HTMLElement>(`[data-section="${name}"]`)
    section?.scrollIntoView({ block: 'start' })
    return section
  }
  const isWithoutFees =
    values.result === 'done' && values.fees.length === 0 && visit.fees.length === 0 && feeItems.length > 0
  const send = async () => {
    const found = form.check()
    if (Object.keys(found).length > 0) return focusFirst(found)
    if (isWithoutFees) return setAskingForFees(true)
    await form.send()
  }
  // The report can't be sent any more.
  if (ended && isAskingForFees) setAskingForFees(false)
  const addition = ended && timesToAdd(ended.acts, ended.ending)
  const mayAdd = addition !== undefined && !mayChoose && !addition.isTooLate
  const facts = { values, photos: form.photos.length, hasSignature: form.hasSignature, lists: days.lists }
  const focusFirst = (found: FieldErrors) => {
    const [first] = Object.keys(found)
    if (first === undefined) return
    const section = reveal(sectionOf(first))
    const field = section?.querySelector<HTMLElement>('[aria-invalid=true]') ?? section?.querySelector('input, button')
    field?.focus({ preventScroll: true })
  }
  return (
    <form
      ref={ref}
      className={classes.report}
      aria-label={t('today.report')}
      noValidate
      // Only the button sends. The keyboard's Enter key submits the form from any field, also from one of a picker.
      onSubmit={(event) => event.preventDefault()}
    >
      {ended && (
        <Suspense>
          <EndedVisit
            ID={visit.ID}
            ending={ended.ending}
            text={reportText(visit, facts, { t, quantity })}
            mayAdd={mayAdd}
            isBusy={form.isBusy}
            onAdd={() => addition && void form.sendAsAddition(addition.times).then(focusFirst)}
            onDiscard={onDiscard}
          />
          {mayAdd && <ProgressTimes visit={{ ...visit, progress: { ...noProgress, ...addition.times } }} />}
        </Suspense>
      )}
      {!ended && <SectionNav done={sectionsDone(form, visit)} onOpen={reveal} />}
      <PhotosSection form={form} />
      {!ended && (
        <>
          <SerialSection form={form} visit={visit} days={days} />
          <DefectSection form={form} defects={days.lists.defects} />
          <LinesSection
            name="parts"
            items={partItems}
            lines={values.parts}
            errors={errors}
            onChange={(next) => setField({ parts: next })}
          />
          <LinesSection
            name="fees"
            items={feeItems}
            lines={values.fees}
            errors={errors}
            onChange={(next) => setField({ fees: next })}
          />
        </>
      )}
      <Section name="remark">
        <TextArea
          label={t('today.remark')}
          isLabelHidden
          description={t('today.remark_hint')}
          value={values.remark}
          error={errors.remark}
          onChange={(remark) => setField({ remark })}
        />
        {ended && values.result === 'again' && <MissingField form={form} />}
      </Section>
      {!ended && (
        <>
          <ResultSection form={form} />
          <SignatureSection form={form} />
        </>
      )}
      {!mayAdd && <Summary form={form} lists={days.lists} />}
      {!ended && (
        <div className={shared.bar}>
          <Button size="lg" fullWidth loading={form.isBusy} onClick={() => void send()}>
            {t('today.send')}
          </Button>
        </div>
      )}
      {isAskingForFees && (
        <Question
          title={t('today.no_fees_title')}
          action={t('today.send_without_fees')}
          onConfirm={() => {
            setAskingForFees(false)
            void form.send().then(focusFirst)
          }}
          onClose={() => {
            setAskingForFees(false)
            reveal('fees')
          }}
        >
          {t('today.no_fees_text')}
        </Question>
      )}
    </form>
  )
}
