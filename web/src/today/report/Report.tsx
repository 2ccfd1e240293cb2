import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { TextArea } from '../fields/TextArea.tsx'
import type { Draft, Queue, QueuedAct } from '../offline/queue.types.ts'
import shared from '../Shared.module.css'
import { DefectSection } from './defect/DefectSection.tsx'
import { LinesSection } from './lines/LinesSection.tsx'
import { PhotosSection } from './photos/PhotosSection.tsx'
import classes from './Report.module.css'
import { ResultSection } from './ResultSection.tsx'
import { type Item, Section } from './Section.tsx'
import { SectionNav } from './SectionNav.tsx'
import { Summary } from './Summary.tsx'
import { type SectionName, sectionOf, sectionsDone } from './sections.ts'
import { SerialSection } from './serial/SerialSection.tsx'
import { SignatureSection } from './signature/SignatureSection.tsx'
import { useReport } from './useReport.ts'

interface ReportProps {
  readonly visit: Visit
  readonly days: VisitDays
  readonly queue: Queue
  readonly draft: Draft | undefined
  readonly corrected: QueuedAct | undefined
  readonly onSent: () => void
}

/** The report at the end of a visit: one form that scrolls, with its parts and how far they are on top. */
export function Report({ visit, days, ...options }: ReportProps) {
  const t = useT()
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
  const send = async () => {
    const [first] = Object.keys(await form.send())
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
      <SectionNav done={sectionsDone(form, visit)} onOpen={reveal} />
      <PhotosSection form={form} />
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
      <Section name="remark">
        <TextArea
          label={t('today.remark')}
          isLabelHidden
          description={t('today.remark_hint')}
          value={values.remark}
          error={errors.remark}
          onChange={(remark) => setField({ remark })}
        />
      </Section>
      <ResultSection form={form} />
      <SignatureSection form={form} />
      <Summary form={form} defects={days.lists.defects} fees={feeItems} parts={partItems} />
      <div className={shared.bar}>
        <Button size="lg" fullWidth loading={form.isBusy} onClick={() => void send()}>
          {t('today.send')}
        </Button>
      </div>
    </form>
  )
}
