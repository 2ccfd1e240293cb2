// Runs before each test file of `web`. Adds to jsdom what React and Mantine need and jsdom lacks.
if ('document' in globalThis) {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  // A field that grows with its text listens to the fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  // Without layout, everything counts as visible.
  Element.prototype.checkVisibility = () => true
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
}
