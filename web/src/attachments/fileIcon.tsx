import { extensionOf } from '@callout/domain/attachments/attachment.ts'
import { IconFile, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'

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

/** What kind of file a name speaks of, as a picture for the eye; the name itself says it to everybody. */
export function fileIcon(name: string) {
  const Icon = icons[extensionOf(name) as keyof typeof icons] ?? IconFile
  return <Icon size={20} aria-hidden />
}
