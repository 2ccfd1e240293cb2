import { useRef, useState } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: the functions may take anything
type Handlers = Readonly<Record<string, (...values: any[]) => void>>

/** Functions that stay the same at every render and call the latest ones, for components in `memo`. */
export function useStableHandlers<H extends { readonly [Name in keyof H]: Handlers[string] }>(handlers: H): H {
  const latest = useRef(handlers)
  latest.current = handlers
  const [stable] = useState(() => {
    const names = Object.keys(handlers) as (keyof H)[]
    return Object.fromEntries(
      names.map((name) => [name, (...values: unknown[]) => latest.current[name](...values)]),
    ) as H
  })
  return stable
}
