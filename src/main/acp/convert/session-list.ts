import { RequestError, type SessionInfo } from '@agentclientprotocol/sdk/unstable'
import { z } from 'zod'
import type { RequestInput } from '#shared/contract'
import type { SessionListItem } from '#shared/session/entities'

/** Number of sessions on a page. */
export const PAGE = 100

/**
 * Position in the list: the time of the last session that was listed, and the number of listed sessions of that time.
 * Sessions with new activity go to the front and do not shift the rest.
 */
const Cursor = z.strictObject({ before: z.int().nonnegative(), skip: z.int().nonnegative().max(1_000_000) })
type Cursor = z.infer<typeof Cursor>

/** Returns the request for a page of sessions, of one folder if given. Throws for a cursor that none wrote. */
export function pageRequest(cwd: string | undefined, cursor: string | undefined): RequestInput<'session.list'> {
  const from = cursor === undefined ? null : readCursor(cursor)
  return {
    status: 'all',
    except: ['archived'],
    exceptKinds: ['aside', 'subagent'],
    machines: [''],
    limit: PAGE,
    ...(cwd === undefined ? {} : { folders: [cwd] }),
    ...(from === null ? {} : { activeBefore: from.before + 1, offset: from.skip }),
  }
}

/** Returns the cursor for the page after some sessions; undefined at the end. `cursor`: that of the page itself. */
export function nextCursor(sessions: readonly SessionListItem[], cursor: string | undefined): string | undefined {
  const last = sessions.at(-1)
  if (last === undefined || sessions.length < PAGE) return undefined
  const before = last.lastActivityAt
  const same = sessions.filter(({ lastActivityAt }) => lastActivityAt === before).length
  const earlier = cursor === undefined ? null : readCursor(cursor)
  const skip = same + (earlier?.before === before ? earlier.skip : 0)
  return Buffer.from(JSON.stringify({ before, skip } satisfies Cursor)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw RequestError.invalidParams({ cursor: text.slice(0, 100) }, 'The cursor was not returned by this list')
  }
}

/** Returns a session as lists of the protocol have it. `elsewhere`: folder of a session that has none. */
export function sessionInfo(session: SessionListItem, elsewhere: string): SessionInfo {
  const { sessionId, title, lastActivityAt, targetWorkingDirectory, agents, adapterName, status } = session
  const cwd = targetWorkingDirectory ?? agents.find((agent) => agent.cwd !== undefined)?.cwd ?? elsewhere
  const agent = agents.find(({ role }) => role === 'lead')?.adapterName ?? adapterName
  return {
    sessionId,
    cwd,
    title: title ?? null,
    updatedAt: new Date(lastActivityAt).toISOString(),
    _meta: { parley: { status, ...(agent === undefined ? {} : { agent }) } },
  }
}
