// The viewer would set this in an inline style too. On a phone it hides its list of calls, which then stands above.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  *, *::before, *::after { box-sizing: border-box }
  @media (max-width: 767px) {
    .body { flex-direction: column }
    .nav-bar { display: flex; width: 100%; height: 40vh; flex: none }
    .main-content { width: 100% }
  }`)
customElements.whenDefined('rapi-doc').then(() => {
  const { shadowRoot } = document.querySelector('rapi-doc')
  shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet]
})
