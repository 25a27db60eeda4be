import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { builtProgram } from '../testing/built-program'
import { scriptedAdapter } from '../testing/scripted-agent'
import { startTestHost } from '../testing/test-host'

/** Number of times a host is killed; PARLEY_KILLS for more. */
const KILLS = Number(process.env['PARLEY_KILLS'] ?? 0.5) * 4
const LANES = 2
/** The promise: a crash loses no more streamed text than this. */
const LOST_MS = 250

const child = new URL('fixtures/streaming-child.ts', import.meta.url)

interface Said {
  sent: string[]
  streamed: { streamed: number; at: number }[]
}

/** Starts a host, kills it so many milliseconds after its first words, and answers what it had promised. */
async function killedHost(dataDir: string, afterMs: number): Promise<Said> {
  const host = spawn(process.execPath, [builtProgram(child), dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => host.once('exit', resolve))
  const said: Said = { sent: [], streamed: [] }
  let timer: NodeJS.Timeout | undefined
  for await (const line of createInterface({ input: host.stdout })) {
    const message = JSON.parse(line) as { sent?: string; streamed?: number; at?: number }
    if (message.sent !== undefined) said.sent.push(message.sent)
    if (message.streamed === undefined || message.at === undefined) continue
    said.streamed.push({ streamed: message.streamed, at: message.at })
    timer ??= setTimeout(() => host.kill('SIGKILL'), afterMs)
  }
  await exited
  return said
}

describe('a host that is killed while it streams', () => {
  it(
    `keeps every acknowledged message and all but ${LOST_MS} ms of text, ${KILLS} times`,
    async () => {
      let left = KILLS
      const lane = async (): Promise<void> => {
        const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-kill-'))
        const promised: string[] = []
        while (left-- > 0) {
          const said = await killedHost(dataDir, Math.random() * 600)
          promised.push(...said.sent)

          const file = new Database(path.join(dataDir, 'parley.db'))
          expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
          file.close()

          const again = await startTestHost([scriptedAdapter('streamer', () => Promise.resolve(undefined))], {
            dataDir,
          })
          const client = await again.client()
          const { sessions } = await client.must('session.list', {})
          const sessionId = sessions[0]?.sessionId ?? ''
          const { conversation } = await client.must('session.subscribe', { sessionId })
          const kept = [...(conversation?.messages ?? []), ...(conversation?.queue ?? [])]
          const stored = new Set(kept.map((message) => message.messageId))
          expect(promised.filter((messageId) => !stored.has(messageId))).toEqual([])

          const turn = conversation?.turns.at(-1)
          expect(turn).toMatchObject({ status: 'error' })
          expect(turn?.error).toContain('Parley stopped')
          const end = said.streamed.at(-1)?.at ?? 0
          const mustBeThere = said.streamed.findLast(({ at }) => at <= end - LOST_MS)?.streamed ?? 0
          const answers = conversation?.messages.filter(
            (message) => message.role === 'assistant' && message.turnId === turn?.turnId,
          )
          const texts = new Set(answers?.map((message) => message.messageId))
          const there = conversation?.blocks.reduce(
            (sum, block) => sum + (block.type === 'text' && texts.has(block.messageId) ? block.content.length : 0),
            0,
          )
          expect(there).toBeGreaterThanOrEqual(mustBeThere)

          // The session goes on.
          await client.must('session.sendMessage', { sessionId, message: 'still there?' })
          await client.untilEvent(sessionId, 'turn.completed')
          expect(client.eventsOf(sessionId, 'turn.completed')[0]?.payload.success).toBe(true)
          await again.host.close()
        }
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    },
    KILLS * 10_000,
  )
})
