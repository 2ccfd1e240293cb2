import { extensionOf } from '@callout/domain/attachments/attachment.ts'
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconMovie,
  IconPhoto,
} from '../../ui/icons/laterIcons.tsx'

const icons = {
  pdf: IconFileTypePdf,
  doc: IconFileText,
  docx: IconFileText,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  mp4: IconMovie,
  mov: IconMovie,
  avi: IconMovie,
  png: IconPhoto,
  jpg: IconPhoto,
  jpeg: IconPhoto,
  gif: IconPhoto,
} as const

/** Icon for the type of a file, by its stored name: the displayed one may have another extension. Decorative. */
export function fileIcon(name: string) {
  const Icon = icons[extensionOf(name) as keyof typeof icons] ?? IconFile
  return <Icon size={20} aria-hidden />
}
