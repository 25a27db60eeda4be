import type { Token } from 'markdown-it'

/** Elements that have no end, or whose end HTML supplies. */
const WITHOUT_END = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd rb rt rp option optgroup tr td th tbody thead tfoot colgroup'.split(
    ' ',
  ),
)
/** Code and escaped signs in a line of text. */
const NO_TAG = /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)|\\</g
const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi

/** Stands for a tag or comment without its own end. */
export const UNENDED = '<'

/**
 * Returns the end tags of elements that the raw HTML of a text leaves open, the outermost first, and {@link UNENDED}
 * for each tag and comment that does not end itself.
 */
export function openTags(tokens: readonly Token[]): string[] {
  const open: string[] = []
  for (const { type, content } of tokens) {
    if (type !== 'html_block' && type !== 'inline') continue
    const html = type === 'inline' ? content.replaceAll(NO_TAG, ' ') : content
    for (const [whole, isEnd, name = ''] of html.matchAll(TAG)) {
      const element = name.toLowerCase()
      if (element === 'plaintext') open.push(UNENDED)
      else if (element === '' || WITHOUT_END.has(element) || whole.endsWith('/>')) continue
      else if (isEnd !== '/') open.push(`</${element}>`)
      else if (open.includes(`</${element}>`)) open.length = open.lastIndexOf(`</${element}>`)
    }
    if (type === 'html_block' && /<!--|<[a-z/][^>]*$/i.test(html.replaceAll(TAG, ''))) open.push(UNENDED)
  }
  return open
}
