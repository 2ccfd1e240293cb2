import type { ComponentProps, ReactNode } from 'react'

export type IconProps = Omit<ComponentProps<'svg'>, 'd'> & { readonly size?: number }
export type IconComponent = (props: IconProps) => ReactNode

type ShapeProps = IconProps & { readonly d: string }

/** An icon of lines, in the colour of the text. */
export const Outline = ({ d, size = 24, ...props }: ShapeProps) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    {...props}
  >
    <path d={d} />
  </svg>
)

/** An icon of areas, in the colour of the text. */
export const Filled = ({ d, size = 24, ...props }: ShapeProps) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" fill="currentColor" {...props}>
    <path d={d} />
  </svg>
)
