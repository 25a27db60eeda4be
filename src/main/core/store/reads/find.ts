import { setImmediate } from 'node:timers/promises'
import type { FoundMessage, MessagePosition } from '#shared/find/entities'
import { findableTexts } from '#shared/find/findable-texts'
import { countIn, findPattern } from '#shared/find/pattern'
import type { Connection } from '../connection'
import { toBlocks } from '../entities'
import type { FindReads } from '../port'
import { db, statement, type Placeholders } from '../statement'
import { nextPosition } from './message-rows'
import { readLineage, removalOf, type LineageLink } from './lineage'

/** Number of messages in a page unless another is asked for. */
const PAGE_LENGTH = 500

/** Number of messages that are read in one go; between two the event loop gets its turn. */
const STEP = 100

/** Maximum number of messages that are read for one page. */
const MOST_LOOKED = 2000

/** The part of a full conversation that one session has; places count through all parts. */
interface Part {
  readonly link: LineageLink
  /** The place of its first message. */
  readonly first: number
  /** Before which place it ends. */
  readonly end: number
}

const blocksBetween = statement((p: Placeholders<{ sessionKey: number; from: number; end: number }>) =>
  db
    .selectFrom('message')
    .select(['message_id', 'position', 'blocks', 'packed'])
    .where('session_key', '=', p.sessionKey)
    .where('position', '>=', p.from)
    .where('position', '<', p.end)
    .orderBy('position')
    .$narrowType<{ position: number }>(),
)

/** Finds text in one session by reading it: the word index knows nothing of parts of words, thoughts and tools. */
export function findReads(connection: Connection): FindReads {
  return {
    async find(sessionId, { query, after, limit = PAGE_LENGTH }) {
      const parts = readParts(connection, sessionId)
      const total = parts?.at(-1)?.end
      if (parts === null || total === undefined) return null
      const start = after === undefined ? 0 : placeBehind(parts, after)
      if (start === null) return null
      const pattern = findPattern(query)
      if (pattern === null) return { matches: [], next: null, looked: total, total }
      const matches: FoundMessage[] = []
      let at = start
      for (const end = Math.min(total, start + MOST_LOOKED); at < end && matches.length < limit;) {
        if (at > start) await setImmediate()
        const part = partAt(parts, at)
        if (part === undefined) break
        const stepEnd = Math.min(at + STEP, part.end)
        const found = foundIn(connection, part, at - part.first, stepEnd - part.first, pattern)
        matches.push(...found.slice(0, limit - matches.length))
        const last = matches.at(-1)
        at = matches.length === limit && last !== undefined ? part.first + last.position + 1 : stepEnd
      }
      return { matches, next: at < total ? positionOf(parts, at - 1) : null, looked: at, total }
    },
  }
}

function readParts(connection: Connection, sessionId: string): Part[] | null {
  const lineage = readLineage(connection, sessionId)
  if (lineage === null) return null
  let first = 0
  return lineage.map((link) => {
    const part = { link, first, end: first + Math.min(nextPosition(connection, link.session.session_key), link.end) }
    first = part.end
    return part
  })
}

function partAt(parts: readonly Part[], place: number): Part | undefined {
  return parts.find(({ end }) => place < end)
}

/** The place after a message; null when it is in none of the parts. */
function placeBehind(parts: readonly Part[], { sessionId, position }: MessagePosition): number | null {
  const part = parts.find(({ link }) => link.session.session_id === sessionId)
  return part === undefined ? null : Math.min(part.first + position + 1, part.end)
}

function positionOf(parts: readonly Part[], place: number): MessagePosition | null {
  const part = partAt(parts, place)
  return part === undefined ? null : { sessionId: part.link.session.session_id, position: place - part.first }
}

/** The messages of a part, by position from `from` to before `end`, that hold what is looked for. */
function foundIn(connection: Connection, { link }: Part, from: number, end: number, pattern: RegExp): FoundMessage[] {
  const { session, removed } = link
  return connection.all(blocksBetween({ sessionKey: session.session_key, from, end })).flatMap((row) => {
    const { message_id: messageId, position } = row
    const isGone = removalOf(removed, position) !== undefined
    const count = isGone ? 0 : countIn(pattern, toBlocks(row).flatMap(findableTexts))
    return count === 0 ? [] : [{ messageId, sessionId: session.session_id, position, count }]
  })
}
