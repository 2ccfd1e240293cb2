import { farthestRadius } from '@callout/domain/calls/dispatch/unplaced.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { kmText } from './kmText.ts'
import type { UnplacedGroup } from './proposalItems.ts'

/** The reason that the calls of a group get no company, in a few words; if a wider radius helps, within that of the policy. */
export function unplacedText(
  t: Translate,
  { reason, skill_name, relaxation }: UnplacedGroup,
  radius_km: number,
): string {
  if (reason !== 'radius' && reason !== 'skill') return t(`dispatch.cannot.${reason}`)
  const km = kmText(relaxation?.filter === 'radius' ? radius_km : farthestRadius({ radius_km }))
  return skill_name === ''
    ? t('dispatch.cannot.radius_any', { km })
    : t(`dispatch.cannot.${reason}`, { km, skill: skill_name })
}

/** The remedy for the calls of a group, as a sentence and as the label of a button, which is empty if nothing alone would help. */
export function remedyText(
  t: Translate,
  { relaxation, nearest_km }: UnplacedGroup,
): { readonly help: string; readonly action: string } {
  if (!relaxation) {
    const help = nearest_km === null ? '' : t('dispatch.remedy.nearest', { km: kmText(nearest_km) })
    return { help, action: '' }
  }
  const { filter, value } = relaxation
  const companies = formatCount(relaxation.companies)
  const amount = filter === 'radius' ? kmText(value ?? 0) : formatCount(value ?? 0)
  const isMeasured = filter === 'radius' || filter === 'capacity'
  return {
    help: t(isMeasured ? `dispatch.remedy.${filter}` : 'dispatch.remedy.other', { amount, companies }),
    action: t(`dispatch.relax.${filter}`, { amount }),
  }
}
