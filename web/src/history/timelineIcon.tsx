import type { ChangeType } from '@callout/domain/history/history.ts'
import { IconBell, IconPlus, IconX } from '../ui/icons/firstVisitIcons.tsx'
import type { IconComponent } from '../ui/icons/IconShape.tsx'
import {
  IconCalendar,
  IconCar,
  IconCheck,
  IconFile,
  IconMail,
  IconPaperclip,
  IconPencil,
  IconTool,
  IconUserMinus,
  IconUserPlus,
} from '../ui/icons/laterIcons.tsx'

const icons: Partial<Record<ChangeType, IconComponent>> = {
  create: IconPlus,
  status: IconCheck,
  assign: IconUserPlus,
  unassign: IconUserMinus,
  accept: IconCheck,
  reject: IconX,
  planning: IconCalendar,
  deadline: IconBell,
  remind: IconBell,
  late: IconBell,
  withdraw: IconUserMinus,
  overdue: IconBell,
  overdue_dispatch: IconBell,
  mail: IconMail,
  attach: IconPaperclip,
  rename: IconPaperclip,
  detach: IconPaperclip,
  document: IconFile,
  document_change: IconFile,
  document_approve_first: IconFile,
  document_approve: IconFile,
  document_take_back: IconFile,
  document_reject: IconFile,
  invoice: IconFile,
  visit_depart: IconCar,
  visit_take_back: IconCar,
  visit_start: IconTool,
  visit_finish: IconCheck,
  visit_correct: IconPencil,
  visit_add: IconPencil,
}

/** The icon of a kind of change; it repeats what the sentence says. */
export function timelineIcon(type: ChangeType) {
  const Icon = icons[type] ?? IconPencil
  return <Icon size={14} aria-hidden />
}
