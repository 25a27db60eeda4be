import { join } from 'node:path'
import { openStore } from '#core/store/open'
import type { StoreWriter } from '#core/store/port'
import { systemClock } from '#shared/kernel/clock'
import type { Agent, Session } from '#shared/session/entities'
import { noTokens } from '#shared/usage/records'
import { quarterOf, type UsageRollup } from '#shared/usage/rollup'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Branch {
  readonly id: string
  readonly title: string
  readonly adapterName: string
  readonly model: string
  /** Questions and answers, by turns. */
  readonly said: readonly string[]
  /** Minutes ago that it began, and between two of its messages. */
  readonly began: number
  readonly pace: number
  readonly tokens: number
  readonly cost: number
  /** The session and the number of the message that it branched from. */
  readonly from?: readonly [sessionId: string, message: number]
  /** The session that its tree begins with, if it is another one than `rootOfTree`. */
  readonly root?: string
  readonly kind?: 'fork' | 'branch' | 'rewrite'
  readonly end?: 'merged' | 'abandoned'
}

const branches: readonly Branch[] = [
  {
    id: 'search',
    title: 'Search that forgives typing errors',
    adapterName: 'claude-code',
    model: 'opus',
    began: 31 * 60,
    pace: 90,
    tokens: 412_000,
    cost: 3.42,
    said: [
      'Search finds nothing when a letter is wrong. What are the options?',
      'Three: trigrams in SQLite, a library with an index of its own, or edit distance over the titles.',
      'Measure the first two on the real data.',
      'Trigrams: 18 ms. The library: 4 ms, but its index takes 60 MB.',
      'Take trigrams then, and keep the ranking that people know.',
      'Done: matches in titles come first, then the most recent.',
    ],
  },
  {
    id: 'library',
    title: 'Try a library with its own index',
    adapterName: 'codex',
    model: 'gpt-5-codex',
    began: 29 * 60,
    pace: 35,
    tokens: 188_000,
    cost: 1.07,
    from: ['search', 1],
    kind: 'branch',
    end: 'abandoned',
    said: ['Build it with the library.', 'It works, but the index takes 60 MB for 10,000 sessions.'],
  },
  {
    id: 'trigrams',
    title: 'Trigrams in SQLite',
    adapterName: 'claude-code',
    model: 'sonnet',
    began: 28 * 60,
    pace: 50,
    tokens: 231_000,
    cost: 0.94,
    from: ['search', 1],
    kind: 'branch',
    end: 'merged',
    said: [
      'Build it with the trigram tokenizer.',
      'Done, 18 ms at p95.',
      'Escape the query, too.',
      'Quoted, with a test.',
    ],
  },
  {
    id: 'cjk',
    title: 'Does it hold for Chinese and Japanese?',
    adapterName: 'gemini',
    model: 'gemini-2.5-pro',
    began: 27 * 60,
    pace: 20,
    tokens: 54_000,
    cost: 0.21,
    from: ['trigrams', 1],
    kind: 'fork',
    said: ['Do words of two characters match?', 'Not with trigrams alone: the shortest match has three characters.'],
  },
  {
    id: 'ranking',
    title: 'Rank by how often a session is opened',
    adapterName: 'opencode',
    model: 'kimi-k2',
    began: 6 * 60,
    pace: 25,
    tokens: 96_000,
    cost: 0.33,
    from: ['search', 3],
    kind: 'branch',
    said: ['Rank what is opened often higher.', 'Every opening is counted now; the counts fade within a month.'],
  },
  {
    id: 'recent',
    title: 'Rank by time alone',
    adapterName: 'claude-code',
    model: 'sonnet',
    began: 5 * 60,
    pace: 15,
    tokens: 38_000,
    cost: 0.12,
    from: ['ranking', 0],
    kind: 'rewrite',
    said: ['Rank by the last activity alone.', 'That is one line, and easy to explain.'],
  },
  {
    id: 'docs',
    title: 'Describe the search in the handbook',
    adapterName: 'copilot',
    model: 'gpt-5',
    began: 95,
    pace: 12,
    tokens: 61_000,
    cost: 0.18,
    from: ['search', 5],
    kind: 'branch',
    end: 'merged',
    said: ['Write a page about the search.', 'The page has three examples and a table of operators.'],
  },
]

/** Id of the session at which the tree of `storeTreeOfBranches` begins. */
export const rootOfTree = 'search'

/** Stores a session with forks, branches, merges and an abandoned branch, of several agents, into a data folder. */
export async function storeTreeOfBranches({ data, home }: { data: string; home: string }): Promise<void> {
  const now = systemClock.now()
  await write(data, (writer) => {
    for (const branch of branches) tell(writer, branch, join(home, 'harbor'), now)
    for (const { id, end, from } of branches)
      if (end === 'merged' && from !== undefined) merge(writer, id, from[0], now)
  })
}

/** Stores a session with many branches, each of the one before it or of the root. */
export async function storeManyBranches(data: string, count: number): Promise<void> {
  const now = systemClock.now()
  const of = (id: string, more: Partial<Branch>): Branch => ({
    id,
    title: id,
    adapterName: 'claude-code',
    model: 'sonnet',
    began: count * 10 + 60,
    pace: 1,
    tokens: 1000,
    cost: 0.01,
    said: ['Go on.', 'Gone.'],
    ...more,
  })
  await write(data, (writer) => {
    tell(writer, of('root', {}), '/work', now)
    for (let at = 1; at <= count; at++)
      tell(
        writer,
        of(`branch ${at}`, {
          began: (count - at) * 10 + 10,
          kind: 'branch',
          root: 'root',
          from: [at % 4 === 0 ? `branch ${at - 1}` : 'root', at % 2],
          ...(at % 5 === 0 ? { end: 'abandoned' as const } : {}),
        }),
        '/work',
        now,
      )
  })
}

async function write(data: string, work: (writer: StoreWriter) => void): Promise<void> {
  const opened = await openStore({ dir: data, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  const written = await opened.value.write(work)
  if (!written.ok) throw new Error(written.error.message)
  await opened.value.close()
}

const messageOf = (sessionId: string, position: number) => `${sessionId}-${position}`

function tell(writer: StoreWriter, branch: Branch, folder: string, now: number): void {
  const { id: sessionId, adapterName, model, said, from, end } = branch
  const createdAt = now - branch.began * MINUTE
  const lastActivityAt = createdAt + (said.length - 1) * branch.pace * MINUTE
  const agentId = `agent-${sessionId}`
  const agent: Agent = {
    agentId,
    sessionId,
    adapterId: adapterName,
    adapterName,
    adapterSessionId: `native-${sessionId}`,
    role: 'lead',
    status: 'dead',
    createdAt,
    lastActivityAt,
    model,
  }
  const session: Session = {
    sessionId,
    title: branch.title,
    createdAt,
    lastActivityAt,
    status: 'closed',
    agents: [agent],
    leadAgentId: agentId,
    targetWorkingDirectory: folder,
    ...(from === undefined
      ? {}
      : {
          parentSessionId: from[0],
          rootSessionId: branch.root ?? rootOfTree,
          forkPointMessageId: messageOf(...from),
          branchKind: branch.kind ?? 'fork',
        }),
    ...(end === 'abandoned' ? { abandonedAt: lastActivityAt } : {}),
  }
  writer.insertSession(session)
  const usage: UsageRollup = {
    agentId,
    model,
    quarter: quarterOf(createdAt),
    currency: 'USD',
    source: 'provider-reported',
    amounts: { ...noTokens, inputTokens: 0.9 * branch.tokens, outputTokens: 0.1 * branch.tokens },
    calls: said.length,
    uncostedTokens: 0,
    amount: branch.cost,
  }
  writer.putUsageTotals(sessionId, `native-${sessionId}`, { isAll: true, put: [usage], gone: [] })
  for (const [position, content] of said.entries()) {
    const role = position % 2 === 0 ? ('user' as const) : ('assistant' as const)
    writer.insertMessage(
      {
        messageId: messageOf(sessionId, position),
        sessionId,
        turnId: null,
        role,
        contentText: content,
        blocks: [{ type: 'text', content }],
        timestamp: createdAt + position * branch.pace * MINUTE,
        ...(role === 'assistant' ? { agentId } : {}),
      },
      position,
      ...(role === 'user' ? [[{ agentId, state: 'done' as const, outcome: 'completed' as const }]] : []),
    )
  }
}

/** The summary stands at the end of the parent. */
function merge(writer: StoreWriter, childId: string, parentId: string, now: number): void {
  const child = branches.find(({ id }) => id === childId)
  const parent = branches.find(({ id }) => id === parentId)
  if (child === undefined || parent === undefined) return
  const position = parent.said.length + branches.filter(({ end }) => end === 'merged').indexOf(child)
  const at = Math.min(now, now - child.began * MINUTE + (child.said.length - 1) * child.pace * MINUTE + HOUR / 2)
  const messageId = `${childId}-merged`
  const content = `${child.title}: ${child.said.at(-1) ?? ''}`
  writer.insertMessage(
    {
      messageId,
      sessionId: parentId,
      turnId: null,
      role: 'user',
      contentText: content,
      blocks: [{ type: 'text', content }],
      timestamp: at,
    },
    position,
  )
  writer.insertMerge(childId, { messageId, toMessageId: messageOf(childId, child.said.length - 1) }, at)
  writer.patchSession(childId, { mergedAt: at })
}
