import DOMPurify from 'dompurify'

/** Typesets the formulas of a piece, once it is in the page. Again for other `html`. */
export function typesetMath(html: string): (piece: HTMLElement) => void {
  return (piece) => {
    if (html.includes('class="math')) void typeset(piece)
  }
}

/** Returns a formula in MathML, which browsers draw without styles of its own; null when it is not TeX. */
export async function mathOf(tex: string, displayMode: boolean): Promise<DocumentFragment | null> {
  const { default: katex } = await import('katex')
  let markup: string
  try {
    // Nothing of it leads anywhere (`trust`), and it ends: macros expand a bounded number of times.
    markup = katex.renderToString(tex, {
      displayMode,
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 20,
    })
  } catch {
    // Not TeX after all: it stays as it was written.
    return null
  }
  const fragment = DOMPurify.sanitize(markup, {
    USE_PROFILES: { mathMl: true },
    ADD_TAGS: ['semantics', 'annotation'],
    FORBID_ATTR: ['style', 'href', 'src'],
    RETURN_DOM_FRAGMENT: true,
  })
  // The source, which would be found and copied a second time.
  for (const source of fragment.querySelectorAll('annotation')) source.remove()
  return fragment
}

async function typeset(piece: HTMLElement): Promise<void> {
  for (const place of piece.querySelectorAll<HTMLElement>('.math:not(:has(math))')) {
    // A text that grows is typeset again before all of it is.
    if (isTypeset(place)) continue
    const math = await mathOf(texOf(place.textContent), place.classList.contains('display'))
    if (math === null || !place.isConnected || isTypeset(place)) continue
    place.replaceChildren(math)
    // Scrollable content has to be reachable by keyboard.
    if (place.scrollWidth > place.clientWidth && place.classList.contains('display')) place.tabIndex = 0
  }
}

const isTypeset = (place: HTMLElement): boolean => place.querySelector('math') !== null

/** Returns a formula without the signs around it. */
function texOf(source: string): string {
  return source
    .trim()
    .replace(/^(?:\$\$?|\\[([])|(?:\$\$?|\\[)\]])$/g, '')
    .trim()
}
