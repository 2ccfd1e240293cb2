import { useEffect, useRef, useState } from 'react'

/** Opens a dropdown on mount and focuses its button, which replaces the one that loaded it; there the focus returns. */
export function useAutoOpen() {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { opened, setOpened, target }
}
