import { isAllowed, pages, who } from '@callout/domain/platform/access.ts'
import type { Session } from '../../platform/session/session.ts'
import { IconAdjustments, IconDevices, IconFileCertificate, IconUserCheck } from '../../ui/icons/laterIcons.tsx'

const settingsPages = [
  { path: pages.admin.path, label: 'admin.title', Icon: IconAdjustments, allowed: who.administrator },
  { path: pages.company.path, label: 'legal.title', Icon: IconFileCertificate, allowed: who.sat },
  { path: pages.waiting.path, label: 'admin.waiting.title', Icon: IconUserCheck, allowed: who.centralStaff },
  { path: pages.sessions.path, label: 'sessions.title', Icon: IconDevices, allowed: who.everyone },
] as const

/** The pages that the user menu and the search offer this user, although they are not in the top menu. */
export const settingsPagesOf = (session: Session) => settingsPages.filter(({ allowed }) => isAllowed(allowed, session))
