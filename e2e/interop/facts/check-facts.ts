import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnySessionEvent } from '#shared/contract'
import type { Report, Subject } from '../checks'
import { openSession } from '../conversation'
import { startParley, type Parley } from '../parley'
import { claudeCode } from './claude-code'
import { codex } from './codex'
import { copilot } from './copilot'
import { opencode } from './opencode'
import { fits, type Expected, type Fact } from './fact'

/** Facts that agents tell of their work, by adapter, beyond those of all agents. */
const facts: Readonly<Partial<Record<string, readonly Fact[]>>> = {
  'claude-code': claudeCode,
  codex,
  copilot,
  opencode,
}

/** Time limit for one event. Cold starts on a busy machine take a while. */
const LIMIT_MS = 60_000

/** Checks that clients learn what an agent tells of its work. Requests for permission are allowed. */
export async function checkFacts({ adapterName, dataDir, home, env }: Subject, report: Report): Promise<void> {
  const told = facts[adapterName]
  if (told === undefined) return
  const cwd = join(home, 'facts')
  await mkdir(cwd)
  await writeFile(join(cwd, 'kept.txt'), 'one\n')
  const parley = await startParley(dataDir, env)
  try {
    const session = await openSession(parley, { adapterName, cwd })
    const { sessionId } = session
    const seen: AnySessionEvent[] = []
    const asking: { answer: Fact['answer'] } = { answer: undefined }
    parley.onEvent((event) => {
      if (event.sessionId !== sessionId) return
      seen.push(event)
      if (event.type === 'permission.requested') {
        const { id: requestId } = event.payload as { readonly id: string }
        void parley.request('permission.respond', { requestId, behavior: 'allow' })
      }
      if (event.type === 'elicitation.requested' && asking.answer !== undefined) {
        const { requestId } = event.payload as { readonly requestId: string }
        const result = { action: 'accept' as const, content: asking.answer as never }
        void parley.request('session.ui.handlePendingElicitation', { sessionId, requestId, result })
      }
    })
    for (const fact of told)
      await report(`tells ${fact.name}`, async () => {
        seen.length = 0
        asking.answer = fact.answer
        if (fact.mode !== undefined) await parley.request('session.mode.set', { sessionId, mode: fact.mode })
        const turn = await session.send(fact.prompt.replaceAll('$CWD', cwd))
        if (fact.meanwhile !== undefined) {
          await heard(seen, fact.meanwhile.event, parley)
          await fact.meanwhile.act(parley, sessionId)
        }
        await turn.done
        for (const event of fact.events) await heard(seen, event, parley)
        await fact.after?.(parley, sessionId)
        const raw = seen.find(({ type }) => type === 'adapter.raw')
        assert.equal(raw, undefined, `nothing is left as it came: ${JSON.stringify(raw?.payload)}`)
      })
  } finally {
    await parley.close()
  }
}

/** Waits for an event. */
async function heard(seen: readonly AnySessionEvent[], [type, part]: Expected, parley: Parley): Promise<void> {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end;) {
    if (seen.some((event) => event.type === type && fits(event.payload, part))) return
    await Promise.race([delay(50), parley.lost])
  }
  const others = seen.filter((event) => event.type === type).map(({ payload }) => JSON.stringify(payload))
  const types = [...new Set(seen.map((event) => event.type))].join(', ')
  throw new Error(`no such ${type}; heard: ${others.length === 0 ? types : others.join('\n')}`)
}
