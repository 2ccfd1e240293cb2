import type { Config } from './config.ts'

/** Address of the style of the map, with its key in place of `{key}`; '' for the embedded one. */
export const mapStyleOf = ({ mapStyleUrl, mapStyleKey }: Pick<Config, 'mapStyleUrl' | 'mapStyleKey'>) =>
  mapStyleUrl?.replaceAll(/\{key\}|%7Bkey%7D/gi, () => encodeURIComponent(mapStyleKey ?? '')) ?? ''
