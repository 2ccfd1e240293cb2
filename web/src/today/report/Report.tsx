import { noProgress, type Visit, type VisitDays } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import type { FieldErrors } from '../../platform/forms/fieldErrors.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { TextArea } from '../fields/TextArea.tsx'
import type { Draft, Queue, QueuedAct } from '../offline/queue.types.ts'
import shared from '../Shared.module.css'
import { useTodayUrl } from '../useTodayUrl.ts'
import { type Ending, timesToAdd } from '../visit/ending.ts'
import { ProgressTimes } from '../visit/ProgressTimes.tsx'
import { DefectSection } from './defect/DefectSection.tsx'
import { changeLine } from './lines/changeLine.ts'
import { LinePicker } from './lines/LinePicker.tsx'
import { LinesSection } from './lines/LinesSection.tsx'
import { PartsSection } from './lines/PartsSection.tsx'
import { PaymentSection } from './payment/PaymentSection.tsx'
import { paymentOfReport } from './payment/visitPrice.ts'
import { PhotosSection } from './photos/PhotosSection.tsx'
import classes from './Report.module.css'
import { MissingField, ResultSection } from './ResultSection.tsx'
import { type Item, Section } from './Section.tsx'
import { SectionNav } from './SectionNav.tsx'
import { SendQuestion } from './SendQuestion.tsx'
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
  const [isAsking, setAsking] = useState(false)
  const form = useReport({ visit, facts: days, ...options })
  const ref = useRef<HTMLFormElement>(null)
  const { values, errors, setField } = form
  const payment = paymentOfReport(values, visit, days)
  const { fees } = days.lists
  const feeItems = fees.map(({ ItemCode, text, Price }): Item => ({ code: ItemCode, text, price: Price }))
  const reveal = (name: SectionName) => {
    const section = ref.current?.querySelector<HTMLElement>(`[data-section="${name}"]`)
    section?.scrollIntoView({ block: 'start' })
    return section
  }
  const isWithoutFees =
    values.result === 'done' && values.fees.length === 0 && visit.fees.length === 0 && feeItems.length > 0
  const askToSend = () => {
    const found = form.check()
    if (Object.keys(found).length > 0) return focusFirst(found)
    setAsking(true)
  }
  // The report can't be sent any more.
  if (ended && isAsking) setAsking(false)
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
          <PartsSection form={form} visit={visit} parts={days.lists.parts} />
          <LinesSection
            name="fees"
            items={feeItems}
            lines={values.fees}
            errors={errors}
            onChange={(next) => setField({ fees: next })}
            picker={(close) => (
              <LinePicker
                title={t('today.add_fees')}
                items={feeItems}
                lines={values.fees}
                onChange={(code, quantity) => setField({ fees: changeLine(values.fees, code, quantity) })}
                onClose={close}
              />
            )}
          />
        </>
      )}
      {!ended && <PaymentSection form={form} visit={visit} facts={days} />}
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
          <ResultSection form={form} visit={visit} />
          <SignatureSection form={form} payment={payment} />
        </>
      )}
      {!mayAdd && <Summary form={form} lists={days.lists} />}
      {!ended && (
        <div className={shared.bar}>
          <Button size="lg" fullWidth loading={form.isBusy} onClick={askToSend}>
            {t('today.send')}
          </Button>
        </div>
      )}
      {isAsking && values.result !== '' && (
        <SendQuestion
          result={values.result}
          fees={values.fees.length}
          photos={form.photos.length}
          payment={payment}
          isWithoutFees={isWithoutFees}
          onSend={() => {
            setAsking(false)
            void form.send().then(focusFirst)
          }}
          onClose={() => {
            setAsking(false)
            if (isWithoutFees) reveal('fees')
          }}
        />
      )}
    </form>
  )
}
