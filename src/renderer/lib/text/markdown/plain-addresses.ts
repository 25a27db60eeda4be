import type { MarkdownIt } from 'markdown-it'

/** Marks that end an address in running text. */
const MARK = /\*\*|~~|`/

/** Turns addresses in running text into links that end where the words around them go on. Bare file names are no hosts. */
export function addPlainAddresses(parser: MarkdownIt): void {
  const { linkify } = parser
  linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  const [match, matchAtStart] = [linkify.match.bind(linkify), linkify.matchAtStart.bind(linkify)]
  linkify.match = (text) => match(text)?.map(ended) ?? null
  linkify.matchAtStart = (text) => {
    const found = matchAtStart(text)
    return found === null ? null : ended(found)
  }
}

interface Match {
  index: number
  lastIndex: number
  raw: string
  text: string
  url: string
}

function ended<Found extends Match>(found: Found): Found {
  const end = found.raw.search(MARK)
  if (end <= 0) return found
  const raw = found.raw.slice(0, end).replace(/[*_~.,;:!?]+$/, '')
  const url = found.url.slice(0, found.url.length - found.raw.length) + raw
  return Object.assign(found, { raw, url, text: raw, lastIndex: found.index + raw.length })
}
