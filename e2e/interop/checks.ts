import assert from 'node:assert/strict'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Block } from '#shared/session/blocks'
import type { FakeModel } from '../fake-model/server'
import type { InteropAgent } from './interop-agent'
import { openSession, type Session } from './conversation'
import { startParley, type Parley } from './parley'
import { canWatchProcesses, watchProcesses } from './processes'
import { askedAside, assertCounted } from './usage'

/** Reports one check: its name, and the promise of its end. */
export type Report = (name: string, run: () => Promise<void>) => Promise<void>

export interface Subject {
  readonly adapterName: string
  readonly counts: InteropAgent['counts']
  readonly steers: boolean
  readonly mayForget: boolean
  readonly tellsTools: boolean
  readonly countsNothing: boolean
  readonly asks: string | null | undefined
  readonly fails: RegExp | null | undefined
  readonly dataDir: string
  /** Receives everything the agent writes. */
  readonly home: string
  readonly env: Readonly<Record<string, string>>
  readonly model: FakeModel
}

const WORDS = 'The quick brown fox jumps over the lazy dog.'
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Checks everything that Parley must be able to do with an agent, through its RPC. */
export async function checkAgent(subject: Subject, report: Report): Promise<void> {
  const { adapterName, counts, steers, mayForget, tellsTools, dataDir, home, env, model } = subject
  const { countsNothing, asks = 'touch allowed.txt', fails = /The fake model fails with 400/ } = subject
  const cwd = join(home, 'work')
  await mkdir(cwd, { recursive: true })
  const processes = watchProcesses(home)
  let sessionId = ''

  const inParley = async (act: (parley: Parley, session: Session) => Promise<void>) => {
    const parley = await startParley(dataDir, env)
    try {
      const session = await openSession(parley, { adapterName, cwd, ...(sessionId === '' ? {} : { sessionId }) })
      sessionId = session.sessionId
      await act(parley, session)
      // Otherwise there would be nothing to leave behind.
      if (canWatchProcesses) assert((await processes.note(parley.pid)) > 0, 'the agent runs')
    } finally {
      await parley.close()
    }
  }
  const nothingLeft = (when: string) =>
    report(`leaves no process behind ${when}`, async () => {
      if (!canWatchProcesses) return
      let left = await processes.left()
      for (let tries = 0; left.length > 0 && tries < 50; tries++) {
        await delay(100)
        left = await processes.left()
      }
      assert.deepEqual(left, [])
    })

  await inParley(async (parley, session) => {
    await report('answers with text', async () => {
      const turn = await session.send(`!say ${WORDS}`)
      assert.deepEqual(await turn.done, { outcome: 'completed', error: undefined })
      assert.equal((await blocksOf(session, 'text')).at(-1)?.content.trim(), WORDS)
    })

    if (tellsTools)
      await report('tells its tools', async () => {
        const { tools } = await parley.request('tools.list', {})
        const own = tools.filter((tool) => tool.adapterName === adapterName)
        assert(own.length > 3, JSON.stringify(own))
      })

    await report('thinks', async () => {
      const turn = await session.send('!think This needs some thought.')
      assert.equal((await turn.done).outcome, 'completed')
      const thoughts = await blocksOf(session, 'reasoning')
      assert.equal(thoughts.at(-1)?.content.trim(), 'This needs some thought.')
    })

    await report('runs a tool that is allowed', async () => {
      const turn = await session.send('!shell touch allowed.txt')
      if (asks !== null) {
        const { payload } = await turn.event('permission.requested')
        await parley.request('permission.respond', { requestId: payload.id, behavior: 'allow' })
        assert.equal(payload.summary, asks)
        assert.equal(payload.dangerLevel, 'exec')
      }
      assert.equal((await turn.done).outcome, 'completed')
      // Without asking, its own sandbox decides.
      if (asks === null) return
      assert.equal(await exists(join(cwd, 'allowed.txt')), true)
      assert.equal((await blocksOf(session, 'tool_output')).at(-1)?.outcome, 'ok')
    })

    if (!countsNothing)
      await report('counts what the model said that it used', () =>
        assertCounted(parley, session.sessionId, model, counts),
      )

    const denying = asks === null ? 'runs a tool without asking' : 'does not run a tool that is denied'
    await report(denying, async () => {
      const turn = await session.send('!shell touch denied.txt')
      if (asks === null) {
        assert.equal((await turn.done).outcome, 'completed')
        return
      }
      const { payload } = await turn.event('permission.requested')
      await parley.request('permission.respond', { requestId: payload.id, behavior: 'deny', message: 'Not now' })
      assert.equal((await turn.done).outcome, 'completed')
      assert.equal(await exists(join(cwd, 'denied.txt')), false)
      assert.equal((await blocksOf(session, 'tool_output')).at(-1)?.outcome, 'error')
    })

    if (steers)
      await report('takes in what is said while it works', async () => {
        const turn = await session.send(`!shell node -e "while (!fs.existsSync('go.txt'));"`)
        const { payload } = await turn.event('permission.requested')
        await parley.request('permission.respond', { requestId: payload.id, behavior: 'allow' })
        const steering = await session.send('!say Rather this.', 'steers')
        assert.equal((await steering.done).outcome, 'merged')
        await writeFile(join(cwd, 'go.txt'), '')
        assert.equal((await turn.done).outcome, 'completed')
        assert.equal((await blocksOf(session, 'text')).at(-1)?.content.trim(), 'Rather this.')
      })

    await report('stops in the middle of an answer', async () => {
      const turn = await session.send('!slow')
      await turn.event('block.delta')
      await parley.request('session.cancel', { sessionId: session.sessionId })
      assert.equal((await turn.done).outcome, 'cancelled')
      assert.match((await blocksOf(session, 'text')).at(-1)?.content ?? '', /^word0 /)
    })

    await report('tells an error of the model', async () => {
      if (fails === null) return
      const turn = await session.send('!fail 400')
      const { outcome, error } = await turn.done
      assert.equal(outcome, 'error')
      assert.match(error ?? '', fails)
    })

    await report('goes on after all that', async () => {
      const turn = await session.send('!say Still here.')
      assert.equal((await turn.done).outcome, 'completed')
      assert.equal((await blocksOf(session, 'text')).at(-1)?.content.trim(), 'Still here.')
    })
  })
  await nothingLeft('when Parley ends')

  await inParley(async (parley, session) => {
    await report('remembers the session after a restart of Parley', async () => {
      const requests = model.requests.length
      const turn = await session.send('!recall')
      assert.equal((await turn.done).outcome, 'completed')
      // The model receives the earlier turns as turns, from the agent's own memory.
      const asked = model.requests.slice(requests).find(({ toolNames }) => toolNames.length > 0)
      const said = asked?.items.map((item) => `${item.role}: ${item.text.trim()}`) ?? []
      // Some agents put the time before user messages, and reminders after them.
      const isFirst = (item: string) => item.startsWith('user: ') && item.includes(`!say ${WORDS}`)
      const request = `the request:\n${said.join('\n')}`
      if (mayForget) assert(said.join('\n').includes(WORDS), `what was said is in ${request}`)
      else {
        assert(said.some(isFirst), `what the user said is in ${request}`)
        assert(said.includes(`assistant: ${WORDS}`), `what the agent said is in ${request}`)
      }
      assert.match((await blocksOf(session, 'text')).at(-1)?.content ?? '', /quick brown fox/)
      const { messages } = await session.conversation()
      assert.equal(
        messages.filter((message) => message.role === 'user').length,
        (steers ? 10 : 8) - (fails === null ? 1 : 0),
      )
    })

    if (!countsNothing)
      await report('has counted in the end what the model said that it used', () =>
        assertCounted(parley, session.sessionId, model, counts),
      )
    const aside = askedAside(model)
    if (aside !== undefined) console.log(`       ${adapterName}: ${aside}`)
  })
  await nothingLeft('after the restart')
}

/** Returns the finished blocks of one type, oldest first. */
async function blocksOf<T extends Block['type']>(session: Session, type: T): Promise<Extract<Block, { type: T }>[]> {
  const { blocks } = await session.conversation()
  return blocks.filter((block): block is typeof block & Extract<Block, { type: T }> => block.type === type)
}
