/**
 * Applies the styles that the emulator writes while it runs. The page allows no inline styles, so the build has it write them
 * into templates (`scripts/build/terminal-styles.ts`), and they are adopted as a sheet from there. Returns a function that
 * stops it.
 */
export function adoptStyles(element: HTMLElement): () => void {
  const sheet = new CSSStyleSheet()
  const adopt = (): void => {
    const texts = [...element.querySelectorAll('template')].map((template) => template.textContent)
    sheet.replaceSync(texts.join('\n'))
  }
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLTemplateElement)) adopt()
  })
  observer.observe(element, { childList: true, characterData: true, subtree: true })
  document.adoptedStyleSheets.push(sheet)
  adopt()
  return () => {
    observer.disconnect()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
