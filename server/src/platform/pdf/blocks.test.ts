import { expect, it } from 'vitest'
import { breakEmail } from './blocks.ts'

it.each([
  ['keeps a short address', 'sat@norte.example', 132, 'sat@norte.example'],
  [
    'breaks a long address after the @',
    'servicio.tecnico@larnosa-madrid.example',
    132,
    'servicio.tecnico@\nlarnosa-madrid.example',
  ],
  [
    'breaks a long domain before a dot',
    'sat@fontaneria-y-gas-hontuera.asistencia.example',
    132,
    'sat@\nfontaneria-y-gas-hontuera\n.asistencia.example',
  ],
  [
    'keeps a long address that fits',
    'servicio.tecnico@larnosa-madrid.example',
    355,
    'servicio.tecnico@larnosa-madrid.example',
  ],
  [
    'keeps a text without an address',
    'a very long text without any address in it',
    132,
    'a very long text without any address in it',
  ],
])('%s', (_case, value, width, expected) => expect(breakEmail(value, width)).toBe(expected))
