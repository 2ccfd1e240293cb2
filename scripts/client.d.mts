export function buildClient(): void
