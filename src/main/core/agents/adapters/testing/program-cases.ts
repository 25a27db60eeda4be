import { describe, expect, it } from 'vitest'
import { toldInstead } from '../agent-failures'
import { breaches } from '../conformance/rules'
import { hasCome, observe, PATIENCE_MS, permitting } from './observe'
import { ofTest, type ProgramWorld } from './program-world'
import { noticesIn, ofType, sightings } from './told'

/** Common tests of agent programs in addition to the conformance suite; the fields are the differences. */
export interface ProgramAgent {
  /** The product's name. */
  readonly name: string
  createWorld(env?: Readonly<Record<string, string>>): Promise<ProgramWorld>
  /** The answer that denies a permission, and the program's record of it. */
  readonly denial: {
    readonly optionId: string
    readonly noted: (world: ProgramWorld) => Promise<unknown>
    told: unknown
  }
  /** Returns the program's record of injected text; absent when it does not support steering. */
  readonly steered?: (world: ProgramWorld) => Promise<string>
  /** Command for signing in; absent when it is not mentioned before a prompt. */
  readonly signIn?: string
}

/** Tests an agent replayed from recordings for the common behavior of agent programs. */
export function describeProgramAgent({ name, createWorld, denial, steered, signIn }: ProgramAgent): void {
  const open = (env?: Readonly<Record<string, string>>) => ofTest(createWorld(env))

  describe(`${name}, as every agent of a program,`, { timeout: 3 * PATIENCE_MS }, () => {
    it('is broken off also before its prompt has begun, and goes on', async () => {
      const { agent, prompt } = await observe(await open())
      const cancelled = prompt('slow')
      await agent.cancel()
      expect(await cancelled).toMatchObject({ outcome: 'cancelled' })
      expect(await prompt('still there')).toMatchObject({ outcome: 'completed' })
    })

    it('tells the reason of a denial', async () => {
      const world = await open()
      const { prompt } = await observe(world, {
        onEvent: permitting({ outcome: 'selected', optionId: denial.optionId, message: 'Not now.' }),
      })
      expect(await prompt('use')).toMatchObject({ outcome: 'completed' })
      expect(await denial.noted(world)).toEqual(denial.told)
    })

    it('withdraws what it asks when it is broken off', async () => {
      const observed = await observe(await open())
      const prompt = observed.prompt('use')
      await hasCome(observed, 'permission.requested')
      await observed.agent.cancel()
      await hasCome(observed, 'permission.withdrawn')
      await observed.agent.dispose()
      expect(await prompt).toMatchObject({ outcome: 'cancelled' })
      expect(breaches(sightings(observed.events))).toEqual([])
    })

    it('branches off, and goes on with the branch', async () => {
      const world = await open()
      const { agent } = await observe(world)
      const adapterSessionId = `${agent.adapterSessionId}-fork`
      expect(await agent.fork?.fork()).toEqual({ ok: true, value: { adapterSessionId } })
      const branch = await observe(world, { resume: { adapterSessionId } })
      expect(branch.agent).toMatchObject({ adapterSessionId, continued: 'resumed' })
    })

    it('is told what was said where its session is gone', async () => {
      const message = { role: 'user', blocks: [{ type: 'text', content: 'My name is Ada.' }] }
      const { agent, events, prompt, text } = await observe(await open(), {
        resume: { adapterSessionId: 'gone' },
        history: () => Promise.resolve([message as never]),
      })
      expect(agent.continued).toBe('new')
      expect(ofType(events, 'notice')).toContainEqual({ type: 'notice', level: 'warning', ...toldInstead(name) })
      await prompt('hello')
      expect(text()).toContain('User: My name is Ada.')
    })

    it('passes on the words of a program that does not speak as expected', async () => {
      const world = await open({ NODE_OPTIONS: '--no-such-option' })
      const options = { cwd: world.cwd, directories: [], onEvent: () => undefined, onLog: () => undefined }
      const started = await world.adapter.start({ ...options, signal: new AbortController().signal })
      expect(started).toMatchObject({ ok: false, error: { category: 'runtime' } })
      const { message = '' } = started.ok ? {} : started.error
      expect(message.startsWith(`${name} stopped (exit 9) while it was starting`), message).toBe(true)
      expect(await world.processes()).toEqual([])
    })

    if (steered !== undefined)
      it('puts a message into the prompt that runs, and says when none does', async () => {
        const world = await open()
        const observed = await observe(world)
        const { agent } = observed
        const steer = (content: string) => agent.steer?.steer([{ type: 'text', content }])
        expect(await steer('too early')).toEqual({ ok: true, value: 'late' })
        const prompt = observed.prompt('slow')
        await hasCome(observed, 'text')
        expect(await steer('and a pony')).toEqual({ ok: true, value: 'taken' })
        expect(await steered(world)).toBe('and a pony')
        await agent.cancel()
        expect(await prompt).toMatchObject({ outcome: 'cancelled' })
      })

    if (signIn !== undefined)
      it('says how to sign in, before and instead of an answer', async () => {
        const world = await open({ REPLAY_SIGNED_OUT: '1' })
        const { events, prompt } = await observe(world)
        const words = expect.stringContaining(signIn) as string
        expect(noticesIn(events)).toContainEqual(words)
        expect(await prompt('hello')).toMatchObject({
          outcome: 'error',
          failure: { category: 'provider', recoverable: true, message: words },
        })
        const keyed = await observe(world, { provider: { kind: 'openai', name: 'Mine', apiKey: 'key' } })
        expect(await keyed.prompt('hello')).toMatchObject({ outcome: 'completed' })
      })
  })
}
