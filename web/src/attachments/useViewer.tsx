import { type ReactNode, useState } from 'react'
import { PictureDialog } from './PictureDialog.tsx'
import { isPicture, saveImage, type Viewable } from './viewFile.ts'

/** Shows a picture in place and saves any other file. `dialog` is to be drawn by whoever lets files be viewed. */
export function useViewer(): { view: (file: Viewable) => void; dialog: ReactNode } {
  const [picture, setPicture] = useState<Viewable>()
  return {
    view: (file) => (isPicture(file) ? setPicture(file) : void saveImage(file)),
    dialog: picture && <PictureDialog image={picture} onClose={() => setPicture(undefined)} />,
  }
}
