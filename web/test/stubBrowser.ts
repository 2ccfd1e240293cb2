import { vi } from 'vitest'

/** A minimal browser storage. Stored items are own properties, as in a real one. */
class FakeStorage {
  [name: string]: unknown
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
  clear() {
    for (const name of Object.keys(this)) delete this[name]
  }
}

/** Stubs what the session and the queue need of a browser. Modules that read it at their start are imported after. */
export function stubBrowser() {
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('location', { origin: 'http://own.example', assign: () => {} })
}
