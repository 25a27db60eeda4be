import { showCode } from '#renderer/lib/page/grown-html'
import { highlighter } from '#renderer/lib/text/highlight/highlighter'

/** Colours the code that stands inside lists and quotes, once it is in the page. Again for other `html`. */
export function colourNestedCode(html: string): (piece: HTMLElement) => void {
  return (piece) => {
    if (!html.includes('<pre')) return
    for (const code of piece.querySelectorAll<HTMLElement>('pre[data-language] > code:not(:has(*))')) void colour(code)
  }
}

async function colour(code: HTMLElement): Promise<void> {
  const html = await highlighter.highlight(code.textContent, code.parentElement?.dataset['language'] ?? '')
  // Made by the highlighter, which escapes all of the code.
  if (html !== null && code.isConnected) showCode(html, '')(code)
}
