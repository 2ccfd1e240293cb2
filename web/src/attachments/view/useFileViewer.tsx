import { type ReactNode, useState } from 'react'
import { PictureDialog } from './PictureDialog.tsx'
import { downloadFile, isImage, type ViewableFile } from './viewFile.ts'

/** Shows an image in a popup and downloads any other file. The caller must render `dialog`. */
export function useFileViewer(): { view: (file: ViewableFile) => void; dialog: ReactNode } {
  const [picture, setPicture] = useState<ViewableFile>()
  return {
    view: (file) => (isImage(file) ? setPicture(file) : void downloadFile(file)),
    dialog: picture && <PictureDialog image={picture} onClose={() => setPicture(undefined)} />,
  }
}
