import { z } from 'zod'
import type { Connection } from '#client/connection'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { UsageError } from '../command'
import { timeOf } from '../filters'
import { plainText } from '../plain-text'
import { fileHistory } from './file-history'
import { lineHistory } from './line-history'
import { isInScope, machineNames, machinesOf, sessionIn, sessionsIn, type Scope } from './scope'
import { messagesText, minute, sessionText } from './text'

type Answer = Promise<Result<string, ContractError>>

/** A tool for agents. */
export interface HistoryTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  run(client: Connection, scope: Scope, args: unknown): Answer
}

function tool<Input extends z.ZodObject>(
  about: Omit<HistoryTool, 'input' | 'run'>,
  input: Input,
  run: (client: Connection, scope: Scope, args: z.output<Input>) => Answer,
): HistoryTool {
  return { ...about, input, run: (client, scope, args) => run(client, scope, input.parse(args ?? {})) }
}

const MOST_FOUND = 1000
const EXCERPT = 300

const sessionId = z.string().min(1).max(512).describe('Id of a session')
const limit = (most: number, byDefault: number) => z.int().min(1).max(most).default(byDefault)
const since = z.string().max(40).optional().describe('A date such as 2026-01-31, or an age such as 12h, 3d or 2w')

/** Returns the time of a `since`. */
function sinceTime(text: string | undefined): Result<number | undefined, ContractError> {
  if (text === undefined) return ok(undefined)
  try {
    return ok(timeOf(text, Date.now()))
  } catch (error) {
    if (error instanceof UsageError) return err(contractError('invalid-params', error.message.replace('--', '')))
    throw error
  }
}

/** The tools of `parley mcp`. None of them changes anything. */
export const tools: readonly HistoryTool[] = [
  tool(
    {
      name: 'list_sessions',
      title: 'List sessions',
      description: 'Lists sessions, latest activity first: id | last activity (UTC) | agents | title.',
    },
    z.strictObject({ limit: limit(200, 30), since, agent: z.string().max(200).optional() }),
    async (client, scope, { limit: most, since: from, agent }) => {
      const time = sinceTime(from)
      if (!time.ok) return time
      const listed = await sessionsIn(client, scope, {
        ...defined({ activeFrom: time.value }),
        ...(agent === undefined ? {} : { adapterNames: [agent] }),
      })
      if (!listed.ok) return listed
      const names = await machineNames(client, scope)
      const lines = listed.value.slice(0, most).map((item) => sessionText(item, names))
      return ok(lines.length === 0 ? 'There are no such sessions.' : lines.join('\n'))
    },
  ),
  tool(
    {
      name: 'search_sessions',
      title: 'Search sessions',
      description:
        'Finds sessions with a message, title, tag or note that contains all words, with the newest matches; with filters, calls of tools.',
    },
    z.strictObject({
      query: z
        .string()
        .min(1)
        .max(1000)
        .describe('Words to find; a filter also works among them: error:"no such file"'),
      in: z.enum(['messages', 'tools', 'reasoning']).optional().describe('Search only here'),
      file: z.string().min(1).max(1000).optional().describe('Last components of a path that a call names'),
      command: z.string().min(1).max(1000).optional().describe('Words of the command of a call'),
      error: z.string().min(1).max(1000).optional().describe('Words of what a failed call gave back'),
      limit: limit(50, 10),
      since,
    }),
    async (client, scope, { query, limit: most, since: from, in: place, ...named }) => {
      const time = sinceTime(from)
      if (!time.ok) return time
      const filters = { ...defined(named), ...(place === undefined ? {} : { in: [place] }) }
      const found = await client.request('session.search', {
        query,
        ...filters,
        limit: MOST_FOUND,
        ...machinesOf(scope),
        ...defined({ activeFrom: time.value }),
      })
      if (!found.ok) return found
      const sessions = found.value.sessions
        .filter((item) => isInScope(scope, item.targetWorkingDirectory))
        .slice(0, most)
      if (sessions.length === 0) return ok('Nothing was found.')
      const hits = await client.request('session.search.hits', {
        query,
        ...filters,
        sessionIds: sessions.map((item) => item.sessionId),
      })
      if (!hits.ok) return hits
      const names = await machineNames(client, scope)
      const bySession = new Map(hits.value.sessions.map((entry) => [entry.sessionId, entry.messages]))
      return ok(
        sessions
          .map((item) => {
            const lines = (bySession.get(item.sessionId) ?? []).map(
              ({ role, position, excerpt }) => `  #${position} ${role}: ${plainText(excerpt.text).slice(0, EXCERPT)}`,
            )
            return [sessionText(item, names), ...lines].join('\n')
          })
          .join('\n'),
      )
    },
  ),
  tool(
    {
      name: 'read_session',
      title: 'Read a session',
      description: 'Returns messages of a session by position, from 0. Tool calls are named only.',
    },
    z.strictObject({ sessionId, from: z.int().min(0).default(0), limit: limit(100, 20) }),
    async (client, scope, { sessionId: id, from, limit: most }) => {
      const session = await sessionIn(client, scope, id)
      if (!session.ok) return session
      const page = await client.request('session.getMessages', { sessionId: id, fromPosition: from, limit: most })
      if (!page.ok) return page
      return ok(`${plainText(session.value.title)}, ${page.value.total} messages\n\n${messagesText(page.value)}`)
    },
  ),
  tool(
    {
      name: 'list_branches',
      title: 'List branches',
      description: 'Lists the branches of a session: id | created (UTC) | kind | messages | state | title.',
    },
    z.strictObject({ sessionId }),
    async (client, scope, { sessionId: id }) => {
      const session = await sessionIn(client, scope, id)
      if (!session.ok) return session
      const branches = await client.request('session.getChildren', { sessionId: id })
      if (!branches.ok) return branches
      const visible = await sessionsIn(client, scope, {})
      if (!visible.ok) return visible
      const known = new Set(visible.value.map((item) => item.sessionId))
      const lines = branches.value.children
        .filter((child) => known.has(child.sessionId))
        .map((child) => {
          const state = child.mergedAt !== undefined ? 'merged' : child.abandonedAt !== undefined ? 'abandoned' : 'open'
          const title = plainText(child.title ?? 'Untitled')
          return [
            child.sessionId,
            minute(child.createdAt),
            child.branchKind ?? 'branch',
            `${child.messageCount} messages`,
            state,
            title,
          ].join(' | ')
        })
      return ok(lines.length === 0 ? 'The session has no branches.' : lines.join('\n'))
    },
  ),
  tool(
    {
      name: 'file_history',
      title: 'History of a file',
      description:
        'Returns what sessions changed in a file, newest session first, with the request that led to each change.',
    },
    z.strictObject({
      path: z.string().min(1).max(4096).describe("Relative to the session's folder, or absolute"),
      limit: limit(20, 5),
    }),
    (client, scope, { path, limit: most }) => fileHistory(client, scope, path, most),
  ),
  tool(
    {
      name: 'line_history',
      title: 'History of lines',
      description:
        'Returns who wrote lines of a file: the certainty (recorded, matched, nearby, human or unknown), the session, and the request that led to them.',
    },
    z.strictObject({
      path: z.string().min(1).max(4096).describe('Absolute, or relative to the first folder that may be read'),
      from: z.int().min(1).describe('First line, from 1'),
      to: z.int().min(1).describe('Last line'),
    }),
    lineHistory,
  ),
  tool(
    {
      name: 'usage',
      title: 'Usage',
      description: 'Returns tokens and costs of sessions, highest first, and their sum.',
    },
    z.strictObject({ limit: limit(100, 10) }),
    async (client, scope, { limit: most }) => {
      const [queried, listed] = await Promise.all([
        client.request('usage.query', { groupBy: 'session' }),
        sessionsIn(client, scope),
      ])
      if (!queried.ok) return queried
      if (!listed.ok) return listed
      const names = await machineNames(client, scope)
      const visible = new Map(listed.value.map((item) => [item.sessionId, item]))
      const groups = queried.value.groups
        .flatMap(({ key, totals }) => {
          const item = key === null ? undefined : visible.get(key)
          return item === undefined ? [] : [{ item, totals }]
        })
        .sort((a, b) => b.totals.totalTokens - a.totals.totalTokens)
      const sum = groups.reduce((tokens, { totals }) => tokens + totals.totalTokens, 0)
      const lines = groups.slice(0, most).map(({ item, totals }) => {
        const costs = totals.costs.map(({ amount, currency }) => `${amount.toFixed(4)} ${currency}`).join(' + ')
        return `${totals.totalTokens} tokens | ${costs === '' ? 'no known cost' : costs} | ${sessionText(item, names)}`
      })
      return ok([`${sum} tokens in ${groups.length} sessions`, ...lines].join('\n'))
    },
  ),
]
