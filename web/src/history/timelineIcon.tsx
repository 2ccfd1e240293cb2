import type { ChangeType } from '@callout/domain/history/history.ts'
import {
  IconBell,
  IconCalendar,
  IconCar,
  IconCheck,
  IconFile,
  IconMail,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconTool,
  IconUserMinus,
  IconUserPlus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'

const icons: Partial<Record<ChangeType, TablerIcon>> = {
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
  document_reject: IconFile,
  invoice: IconFile,
  visit_depart: IconCar,
  visit_start: IconTool,
  visit_finish: IconCheck,
  visit_add: IconPencil,
}

/** The icon of a kind of change; it repeats what the sentence says. */
export function timelineIcon(type: ChangeType) {
  const Icon = icons[type] ?? IconPencil
  return <Icon size={14} aria-hidden />
}
