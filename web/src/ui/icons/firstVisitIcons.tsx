// Made by scripts/ui-icons.mjs from Tabler Icons 3.51.0; their licence is in the file LICENSE.
import { Outline, type IconProps } from './IconShape.tsx'

export const IconAdjustmentsHorizontal = (props: IconProps) => <Outline d="M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 6l8 0M16 6l4 0M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 12l2 0M10 12l10 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4 18l11 0M19 18l1 0" {...props} />
export const IconArrowDown = (props: IconProps) => <Outline d="M12 5l0 14M18 13l-6 6M6 13l6 6" {...props} />
export const IconArrowUp = (props: IconProps) => <Outline d="M12 5l0 14M18 11l-6 -6M6 11l6 -6" {...props} />
export const IconBell = (props: IconProps) => <Outline d="M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6M9 17v1a3 3 0 0 0 6 0v-1" {...props} />
export const IconChevronDown = (props: IconProps) => <Outline d="M6 9l6 6l6 -6" {...props} />
export const IconColumns3 = (props: IconProps) => <Outline d="M3 4a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-16M9 3v18M15 3v18" {...props} />
export const IconDownload = (props: IconProps) => <Outline d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4l0 12" {...props} />
export const IconEye = (props: IconProps) => <Outline d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6" {...props} />
export const IconHelp = (props: IconProps) => <Outline d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 17l0 .01M12 13.5a1.5 1.5 0 0 1 1 -1.5a2.6 2.6 0 1 0 -3 -4" {...props} />
export const IconMenu2 = (props: IconProps) => <Outline d="M4 6l16 0M4 12l16 0M4 18l16 0" {...props} />
export const IconMinus = (props: IconProps) => <Outline d="M5 12l14 0" {...props} />
export const IconMoodEmpty = (props: IconProps) => <Outline d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10l.01 0M15 10l.01 0M9 15l6 0" {...props} />
export const IconPlugConnectedX = (props: IconProps) => <Outline d="M20 16l-4 4M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5M3 21l2.5 -2.5M18.5 5.5l2.5 -2.5M10 11l-2 2M13 14l-2 2M16 16l4 4" {...props} />
export const IconPlus = (props: IconProps) => <Outline d="M12 5l0 14M5 12l14 0" {...props} />
export const IconRepeat = (props: IconProps) => <Outline d="M4 12v-3a3 3 0 0 1 3 -3h13m-3 -3l3 3l-3 3M20 12v3a3 3 0 0 1 -3 3h-13m3 3l-3 -3l3 -3" {...props} />
export const IconSearch = (props: IconProps) => <Outline d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6" {...props} />
export const IconSelector = (props: IconProps) => <Outline d="M8 9l4 -4l4 4M16 15l-4 4l-4 -4" {...props} />
export const IconX = (props: IconProps) => <Outline d="M18 6l-12 12M6 6l12 12" {...props} />
