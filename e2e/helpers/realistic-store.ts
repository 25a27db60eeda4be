import { join } from 'node:path'
import { openStore } from '#core/store/open'
import type { StoreWriter } from '#core/store/port'
import { systemClock } from '#shared/kernel/clock'
import type { Block } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import type { Agent, Session } from '#shared/session/entities'
import { usageOf } from './usage-of-a-month'

const MINUTE = 60_000

interface Told {
  readonly id: string
  readonly title: string
  readonly project: string
  readonly adapterName: string
  readonly model: string
  /** Minutes since the last activity. */
  readonly ago: number
  readonly question: string
  readonly answer: readonly Block[]
  readonly outcome?: 'error'
  /** Nobody has looked at its end yet. */
  readonly unseen?: 'done' | 'failed'
}

const text = (content: string): Block => ({ type: 'text', content })

/** A call of a tool and its output. */
function call(toolCallId: string, name: 'read' | 'search' | 'exec', title: string, output: string): Block[] {
  const args = name === 'exec' ? { command: title } : name === 'search' ? { pattern: title } : { path: title }
  const kind = name === 'exec' ? 'exec' : 'read'
  return [
    { type: 'tool_call', toolCallId, name, args, title, kind },
    { type: 'tool_output', toolCallId, output, outcome: 'ok', elapsedMs: 840 },
  ]
}

const told: readonly Told[] = [
  {
    id: 'retry',
    title: 'Retry uploads with backoff',
    project: 'harbor',
    adapterName: 'claude-code',
    model: 'sonnet',
    ago: 3,
    question: 'Uploads fail on a slow line. Retry them with a growing delay, and **keep the order**.',
    answer: [
      text('I will look at how uploads are sent today before I change anything.'),
      ...call('r1', 'search', 'sendChunk', 'src/upload/queue.ts:41: await sendChunk(chunk)\n'),
      ...call('r2', 'read', 'src/upload/queue.ts', 'export class UploadQueue { … }\n'),
      ...call('r3', 'exec', 'npm test -- queue', '\u001b[32m✓\u001b[0m src/upload/queue.test.ts (14 tests) 312ms\n'),
      text(
        'Uploads now retry up to five times. The delay doubles from 500 ms, with jitter, and a chunk never overtakes ' +
          'the one before it.\n\n```ts\nconst delay = (attempt: number) =>\n  Math.min(30_000, 500 * 2 ** attempt) * ' +
          '(0.5 + Math.random() / 2)\n```\n\n| Case | Before | After |\n| --- | ---: | ---: |\n| Lost packets, 5 % | ' +
          '38 failed | 0 failed |\n| Server restarts | 12 failed | 1 failed |\n\nThe one that still fails is a server ' +
          'that stays away for more than a minute. Should it wait longer?',
      ),
    ],
  },
  {
    id: 'schema',
    title: 'Move the schema to version 12',
    project: 'harbor',
    adapterName: 'codex',
    model: 'gpt-5-codex',
    ago: 26,
    question: 'Write the migration to version 12.',
    answer: [text('The migration adds `shipments.carrier` and fills it from the label.')],
    unseen: 'done',
  },
  {
    id: 'flaky',
    title: 'The flaky login test',
    project: 'harbor',
    adapterName: 'claude-code',
    model: 'opus',
    ago: 95,
    question: 'Why does the login test fail every tenth time?',
    answer: [text('It waits for a time instead of the answer.')],
  },
  {
    id: 'landing',
    title: 'Landing page without the carousel',
    project: 'website',
    adapterName: 'opencode',
    model: 'kimi-k2',
    ago: 140,
    question: 'Replace the carousel by one picture.',
    answer: [text('Done. The page is 340 KB lighter.')],
  },
  {
    id: 'a11y',
    title: 'Contrast of the footer links',
    project: 'website',
    adapterName: 'copilot',
    model: 'gpt-5',
    ago: 300,
    question: 'Check the contrast in the footer.',
    answer: [text('41 of 60 pages are measured. Then the browser ran out of memory.')],
    outcome: 'error',
    unseen: 'failed',
  },
  {
    id: 'paper',
    title: 'Summary of the latency paper',
    project: 'notes',
    adapterName: 'gemini',
    model: 'gemini-2.5-pro',
    ago: 24 * 60,
    question: 'Summarize the paper in ten lines.',
    answer: [text('The paper measures tail latency under load.')],
  },
  {
    id: 'release',
    title: 'Notes for release 4.2',
    project: 'harbor',
    adapterName: 'codex',
    model: 'gpt-5-codex',
    ago: 2 * 24 * 60,
    question: 'Write the notes for release 4.2.',
    answer: [text('Here are the notes.')],
  },
  {
    id: 'cron',
    title: 'Nightly backup at the right hour',
    project: 'infra',
    adapterName: 'claude-code',
    model: 'sonnet',
    ago: 3 * 24 * 60,
    question: 'The backup runs at noon. It should run at night.',
    answer: [text('The timer used UTC.')],
  },
  {
    id: 'regex',
    title: 'Parse carrier codes',
    project: 'harbor',
    adapterName: 'opencode',
    model: 'qwen3-coder',
    ago: 5 * 24 * 60,
    question: 'Parse the carrier codes.',
    answer: [text('The parser accepts all 41 of them.')],
  },
]

/** Ids of the sessions of `storeRealisticSessions`, by what they are about. */
export const realisticSession = { main: 'retry' } as const

/** Fills an empty data folder with sessions of several agents in several projects below `home`. */
export async function storeRealisticSessions({ data, home }: { data: string; home: string }): Promise<void> {
  const opened = await openStore({ dir: data, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  const now = systemClock.now()
  const written = await opened.value.write((writer) => {
    for (const [index, session] of told.entries()) tell(writer, session, { index, home, now })
  })
  if (!written.ok) throw new Error(written.error.message)
  await opened.value.close()
}

function tell(
  writer: StoreWriter,
  session: Told,
  { index, home, now }: { readonly index: number; readonly home: string; readonly now: number },
): void {
  const { id: sessionId, adapterName, model } = session
  const at = now - session.ago * MINUTE
  const startedAt = at - 2 * MINUTE
  const agentId = `agent-${sessionId}`
  const agent: Agent = {
    agentId,
    sessionId,
    adapterId: adapterName,
    adapterName,
    adapterSessionId: `native-${sessionId}`,
    role: 'lead',
    status: 'dead',
    createdAt: startedAt,
    lastActivityAt: at,
    model,
  }
  const row: Session = {
    sessionId,
    title: session.title,
    createdAt: startedAt,
    lastActivityAt: at,
    status: 'closed',
    agents: [agent],
    leadAgentId: agentId,
    targetWorkingDirectory: join(home, session.project),
    ...(session.outcome === undefined ? {} : { lastTurnOutcome: session.outcome }),
    ...(session.unseen === undefined ? {} : { pendingOutcome: session.unseen, pendingOutcomeAt: at }),
  }
  writer.insertSession(row)
  const usage = Array.from({ length: 30 }, (_, day) => ({
    ...usageOf(index, day, now - day * 24 * 60 * MINUTE),
    agentId,
    model,
  }))
  writer.putUsageTotals(sessionId, `native-${sessionId}`, { isAll: true, put: usage, gone: [] })
  const turnId = `turn-${sessionId}`
  writer.insertTurn({ turnId, sessionId, turnNumber: 1, startedAt, status: 'active', initiator: { source: 'user' } })
  const put = (role: 'user' | 'assistant', blocks: Block[], position: number, timestamp: number) =>
    writer.insertMessage(
      {
        messageId: `${role}-${sessionId}`,
        sessionId,
        turnId,
        role,
        contentText: contentText(blocks),
        blocks,
        timestamp,
        ...(role === 'assistant' ? { agentId } : {}),
      },
      position,
      ...(role === 'user' ? [[{ agentId, state: 'done' as const, outcome: 'completed' as const }]] : []),
    )
  put('user', [text(session.question)], 0, startedAt)
  put('assistant', [...session.answer], 1, at)
  const total = { inputTokens: 41_200, outputTokens: 3100 }
  writer.patchTurn(turnId, { status: 'completed', completedAt: at, usage: { total } })
}
