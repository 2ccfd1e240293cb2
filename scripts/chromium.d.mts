export function findHeadlessShell(): string | undefined
export function findChromium(): string | undefined
