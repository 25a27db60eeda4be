/** Spans of code, definitions of links and footnotes, and references to them. */
const PART =
  /(?<code>(?<!`)(`+)(?!`)[^]*?(?<!`)\2(?!`))|^(?<before>(?:[ \t>]|[-*+] |\d{1,9}[.)] )*)\[(?<defined>(?:[^[\]\\]|\\.)+)\]:|(?<!\\)(?<!\])\[(?<words>(?:[^[\]\\]|\\.)+)\](?:\[(?<label>(?:[^[\]\\]|\\.)*)\]|(?![[(:]))/gm
/** Blocks of code by their fences. */
const FENCED = /^[ \t>*+\-\d.)]*(?<fence>`{3,}|~{3,})[^]*?^[ \t>]*\k<fence>[`~]*[ \t]*$/gm

type References = Readonly<Record<string, { readonly href: string; readonly title: string }>>

/**
 * Returns Markdown without definitions of links and footnotes, which would apply to a whole document: references become
 * links with their address, and definitions stay as text.
 */
export function withoutReferences(text: string, references: References, normal: (label: string) => string): string {
  if (Object.keys(references).length === 0 && !/^\s*\[\^/m.test(text)) return text
  const inProse = (prose: string): string => replaced(prose, references, normal)
  let result = ''
  let end = 0
  for (const match of text.matchAll(FENCED)) {
    result += inProse(text.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return result + inProse(text.slice(end))
}

function replaced(text: string, references: References, normal: (label: string) => string): string {
  const isOwn = (label: string): boolean => label.startsWith('^') || Object.hasOwn(references, normal(label))
  return text.replaceAll(PART, (whole: string, ...args: unknown[]) => {
    const {
      code,
      before = '',
      defined,
      words = '',
      label,
    } = args.at(-1) as Readonly<Record<string, string | undefined>>
    if (code !== undefined) return whole
    if (defined !== undefined) return isOwn(defined) ? `${before}\\[${defined}]:` : whole
    if (words.startsWith('^')) return `\\${whole}`
    const wanted = normal(label === undefined || label === '' ? words : label)
    const target = Object.hasOwn(references, wanted) ? references[wanted] : undefined
    if (target === undefined) return whole
    const title = target.title === '' ? '' : ` "${target.title.replaceAll('"', '\\"')}"`
    return `[${words}](<${target.href.replaceAll('>', '%3E')}>${title})`
  })
}
