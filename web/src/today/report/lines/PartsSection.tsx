import type { Visit, VisitDays } from '@callout/domain/visits/visit.ts'
import { Suspense } from 'react'
import { lazyComponent } from '../../../platform/browser/lazyComponent.tsx'
import { errorIn } from '../../../platform/forms/fieldErrors.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { IconCamera } from '../../../ui/icons/laterIcons.tsx'
import shared from '../../Shared.module.css'
import { FileButton } from '../photos/FileButton.tsx'
import type { Item } from '../Section.tsx'
import type { ReportForm } from '../useReport.ts'
import { changeLine } from './changeLine.ts'
import { LineRow } from './LineRow.tsx'
import { LinesSection } from './LinesSection.tsx'

const PartPicker = lazyComponent(() => import('./PartPicker.tsx'), 'PartPicker')

interface PartsSectionProps {
  readonly form: ReportForm
  readonly visit: Visit
  readonly parts: VisitDays['lists']['parts']
}

/** The parts used: those of the catalogue, and those that are not in it, of which a photo can be taken. */
export function PartsSection({ form, visit, parts }: PartsSectionProps) {
  const t = useT()
  const { values, errors, setField, addPhotos, isCorrection } = form
  const { code: product } = visit.appliance
  const items = parts
    .filter(({ products }) => products.includes(product))
    .map(({ CodeCom, text, drawing_positions }): Item => {
      const position = drawing_positions?.[product]
      return { code: CodeCom, text, detail: position ? `${CodeCom} · ${t('today.position', { position })}` : CodeCom }
    })
  const setOther = (text: string, quantity: number) =>
    setField({ other_parts: changeLine(values.other_parts, text, quantity) })
  return (
    <LinesSection
      name="parts"
      items={items}
      lines={values.parts}
      errors={errors}
      onChange={(next) => setField({ parts: next })}
      picker={(close) => (
        <Suspense>
          <PartPicker
            ID={visit.ID}
            items={items}
            lines={values.parts}
            onChange={(code, quantity, known) => setField({ parts: changeLine(values.parts, code, quantity, known) })}
            onAddOther={(text) => setOther(text, 1)}
            onClose={close}
          />
        </Suspense>
      )}
    >
      {values.other_parts.length > 0 && (
        <ul className={shared.list}>
          {values.other_parts.map(({ code: text, Quantity }, index) => (
            <LineRow
              key={text}
              item={{ code: text, text, detail: t('today.not_in_catalogue') }}
              quantity={Quantity}
              isRefused={errorIn(errors, `other_parts.${index}`) !== undefined}
              onChange={setOther}
            >
              {!isCorrection && (
                <FileButton
                  capture
                  label={t('today.photo_of_part')}
                  icon={<IconCamera size={20} />}
                  onFiles={(files) => addPhotos(files, text)}
                />
              )}
            </LineRow>
          ))}
        </ul>
      )}
    </LinesSection>
  )
}
