import { useEffect, useRef, useState } from 'react'

/** Opens at once what stands under a button that takes the place of the one it was asked for with, and gives the button the focus: there it returns. */
export function useOpened() {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { opened, setOpened, target }
}
