import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AutomationRun, AutomationRunState } from '#shared/automation/entities'
import type { RequestInput } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import { git, newRepository } from '#core/history/place/testing'
import type { HostOptions } from '#core/host/options'
import { openStore } from '#core/store/open'
import type { Store } from '#core/store/port'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter, type Script } from '#core/testing/scripted-agent'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'
import { AutomationRuns } from './runs'

const MINUTE = 60_000
const START = Date.parse('2026-05-04T08:00:00Z')
/** Every hour, at the full hour. */
const hourly = { kind: 'schedule', cron: '0 * * * *', timeZone: 'UTC' } as const
const done: Script = () => Promise.resolve(undefined)
const broken: Script = () =>
  Promise.resolve({ outcome: 'error', failure: { message: 'No.', category: 'provider', recoverable: true } })
const untilStopped: Script = async ({ cancelled }) => {
  await cancelled
  return { outcome: 'cancelled' }
}

/** A clock that only moves when a test moves it. */
class StoppedClock {
  at = START
  now = (): number => this.at
}

type Wish = Partial<RequestInput<'automation.create'>>

async function scene(script: Script = done, options: Partial<HostOptions> = {}) {
  const clock = new StoppedClock()
  const adapter = scriptedAdapter('worker', script)
  const test = await hostOfTest([adapter], { clock, automationLookMs: 10, ...options })
  const client = await test.client()
  const folder = await temporaryFolder()
  const create = async (wish: Wish = {}): Promise<string> => {
    const { automation } = await client.must('automation.create', {
      name: 'Tidy',
      folder,
      prompt: 'Tidy up',
      trigger: hourly,
      place: 'folder',
      ...wish,
    })
    return automation.automationId
  }
  return { clock, adapter, test, client, folder, create }
}

async function runsOf(client: TestClient, automationId: string): Promise<AutomationRun[]> {
  return (await client.must('automation.get', { automationId })).runs
}

/** Waits until the runs of an automation have these states, newest first. */
async function untilRuns(
  client: TestClient,
  automationId: string,
  ...states: AutomationRunState[]
): Promise<AutomationRun[]> {
  let runs: AutomationRun[] = []
  await vi.waitFor(
    async () => {
      runs = await runsOf(client, automationId)
      expect(runs.map(({ state }) => state)).toEqual(states)
    },
    { timeout: 20_000, interval: 10 },
  )
  return runs
}

describe('a schedule', () => {
  it('starts a session at its time, which asks for attention when it is done', async () => {
    const { clock, client, create, adapter } = await scene()
    const automationId = await create({ budgetUsd: 2, timeoutSeconds: 120 })
    expect((await client.must('automation.get', { automationId })).automation.nextAt).toBe(START + 60 * MINUTE)
    clock.at += 60 * MINUTE
    const [run] = await untilRuns(client, automationId, 'done')
    expect(run).toMatchObject({ cause: 'schedule', dueAt: START + 60 * MINUTE })
    const { session } = await client.must('session.get', { sessionId: run?.sessionId ?? '' })
    expect(session).toMatchObject({
      title: 'Tidy',
      budgetUsd: 2,
      timeoutSeconds: 120,
      approvalPolicyOverride: 'always-ask',
    })
    expect(adapter.starts).toHaveLength(1)
    const { sessions } = await client.must('attention.list', {})
    expect(sessions).toMatchObject([{ sessionId: run?.sessionId, attention: { state: 'doneUnseen' } }])
    expect((await client.must('automation.get', { automationId })).automation.nextAt).toBe(START + 120 * MINUTE)
  })

  it('gives each run a worktree of its own', async () => {
    const { client, create } = await scene()
    const folder = await newRepository(path.join(await temporaryFolder(), 'project'))
    const automationId = await create({ folder, place: 'worktree' })
    await client.must('automation.run', { automationId })
    const [first] = await untilRuns(client, automationId, 'done')
    await client.must('automation.run', { automationId })
    const [second] = await untilRuns(client, automationId, 'done', 'done')
    const branchOf = async (sessionId = '') => (await client.must('session.get', { sessionId })).session?.place?.branch
    expect([await branchOf(first?.sessionId), await branchOf(second?.sessionId)]).toEqual([
      'parley/tidy',
      'parley/tidy-2',
    ])
  })

  it('reports the times that a sleeping machine missed, and starts a late one', async () => {
    const { clock, client, create } = await scene()
    const automationId = await create()
    clock.at += 3 * 60 * MINUTE + 30 * MINUTE
    const [missed] = await untilRuns(client, automationId, 'missed')
    expect(missed).toMatchObject({ dueAt: START + 60 * MINUTE, count: 3 })
    expect(missed?.sessionId).toBeUndefined()
    // Three minutes late, and one in between.
    clock.at = START + 5 * 60 * MINUTE + 3 * MINUTE
    const runs = await untilRuns(client, automationId, 'done', 'missed', 'missed')
    expect(runs.map(({ dueAt }) => (dueAt - START) / MINUTE)).toEqual([300, 240, 60])
    expect((await client.must('automation.get', { automationId })).automation.nextAt).toBe(START + 6 * 60 * MINUTE)
  })

  it('comes once when the clock is set back, and goes on after the clock was far ahead', async () => {
    const { clock, client, create } = await scene()
    const automationId = await create()
    clock.at += 60 * MINUTE
    await untilRuns(client, automationId, 'done')
    clock.at -= 30 * MINUTE
    await new Promise((resolve) => setImmediate(resolve))
    clock.at += 31 * MINUTE
    const { automation } = await client.must('automation.get', { automationId })
    expect(automation.nextAt).toBe(START + 120 * MINUTE)
    await untilRuns(client, automationId, 'done')
    // The clock showed another year.
    clock.at = START + 400 * 24 * 60 * MINUTE + 30 * MINUTE
    await untilRuns(client, automationId, 'missed', 'done')
    clock.at = START + 61 * MINUTE
    await vi.waitFor(async () =>
      expect((await client.must('automation.get', { automationId })).automation.nextAt).toBe(START + 120 * MINUTE),
    )
  })

  it('skips a time while a run is at work, and counts what it skipped', async () => {
    const { clock, client, create } = await scene(untilStopped)
    const automationId = await create()
    clock.at += 60 * MINUTE
    await untilRuns(client, automationId, 'working')
    clock.at += 60 * MINUTE
    await untilRuns(client, automationId, 'skipped', 'working')
    clock.at += 60 * MINUTE
    await vi.waitFor(async () =>
      expect((await runsOf(client, automationId))[0]).toMatchObject({ state: 'skipped', skipped: 'running', count: 2 }),
    )
    expect(await client.request('automation.run', { automationId })).toMatchObject({
      error: { code: 'automation-running' },
    })
    const sessionId = (await runsOf(client, automationId))[1]?.sessionId ?? ''
    await client.must('session.cancel', { sessionId })
    await untilRuns(client, automationId, 'skipped', 'stopped')
  })

  it('keeps to its number of runs a day, which those started by hand do not use up', async () => {
    const { clock, client, create } = await scene()
    const automationId = await create({ runsPerDay: 1 })
    await client.must('automation.run', { automationId })
    await untilRuns(client, automationId, 'done')
    clock.at += 60 * MINUTE
    await untilRuns(client, automationId, 'done', 'done')
    clock.at += 60 * MINUTE
    const [skipped] = await untilRuns(client, automationId, 'skipped', 'done', 'done')
    expect(skipped?.skipped).toBe('runs-per-day')
    clock.at += 23 * 60 * MINUTE
    await vi.waitFor(async () => expect((await runsOf(client, automationId))[0]?.state).toBe('done'))
  })
})

describe('failures', () => {
  it('pause an automation after three in a row, until it is resumed', async () => {
    const { clock, client, create } = await scene(broken)
    const automationId = await create()
    for (const count of [1, 2, 3]) {
      clock.at += 60 * MINUTE
      await untilRuns(client, automationId, ...Array.from({ length: count }, () => 'error' as const))
    }
    const { automation } = await client.must('automation.get', { automationId })
    expect(automation).toMatchObject({ paused: 'failures', failures: 3 })
    expect(automation.nextAt).toBeUndefined()
    const resumed = await client.must('automation.resume', { automationId })
    expect(resumed.automation).toMatchObject({ failures: 0, nextAt: START + 4 * 60 * MINUTE })
    expect(resumed.automation.paused).toBeUndefined()
  })

  it('count when a run cannot be started, and say why', async () => {
    const { client, create } = await scene()
    const automationId = await create({ agent: { kind: 'adapter', adapterName: 'nobody' } })
    expect(await client.request('automation.run', { automationId })).toMatchObject({
      error: { code: 'automation-failed', message: expect.stringContaining('nobody') as string },
    })
    const [run] = await untilRuns(client, automationId, 'failed')
    expect(run?.problem).toContain('nobody')
    expect((await client.must('automation.get', { automationId })).automation.failures).toBe(1)
    expect((await client.must('session.list', {})).sessions).toEqual([])
  })

  it('are forgotten after a run that is done', async () => {
    let fails = true
    const { client, create } = await scene((script) => (fails ? broken(script) : done(script)))
    const automationId = await create()
    await client.must('automation.run', { automationId })
    await untilRuns(client, automationId, 'error')
    fails = false
    await client.must('automation.run', { automationId })
    await untilRuns(client, automationId, 'done', 'error')
    expect((await client.must('automation.get', { automationId })).automation.failures).toBe(0)
  })
})

describe('permission', () => {
  it('waits for the user by default, and is refused or granted by the policy of the automation', async () => {
    const answers: string[] = []
    const { client, create } = await scene(async ({ ask }) => {
      const answer = await ask('r')
      answers.push(answer.outcome === 'cancelled' ? 'cancelled' : answer.optionId)
      return undefined
    })
    const asking = await create()
    await client.must('automation.run', { automationId: asking })
    const [waiting] = await untilRuns(client, asking, 'waiting')
    await client.must('session.cancel', { sessionId: waiting?.sessionId ?? '' })
    await untilRuns(client, asking, 'stopped')
    const refusing = await create({ approvalPolicy: 'reject' })
    await client.must('automation.run', { automationId: refusing })
    await untilRuns(client, refusing, 'done')
    const granting = await create({ approvalPolicy: 'full-access', allowsFullAccess: true })
    await client.must('automation.run', { automationId: granting })
    await untilRuns(client, granting, 'done')
    expect(answers).toEqual(['cancelled', 'no', 'yes'])
  })

  it('to change everything needs consent, again when the prompt, the folder or the occasion changes', async () => {
    const { client, create, folder } = await scene()
    expect(
      await client.request('automation.create', {
        name: 'x',
        folder,
        prompt: 'x',
        trigger: hourly,
        place: 'folder',
        approvalPolicy: 'full-access',
      }),
    ).toMatchObject({ error: { code: 'automation-consent' } })
    const automationId = await create({ approvalPolicy: 'full-access', allowsFullAccess: true })
    await client.must('automation.update', { automationId, name: 'Other', runsPerDay: 3 })
    const changed = { automationId, prompt: 'Delete everything' }
    expect(await client.request('automation.update', changed)).toMatchObject({ error: { code: 'automation-consent' } })
    await client.must('automation.update', { ...changed, allowsFullAccess: true })
    await client.must('automation.update', { automationId, approvalPolicy: 'reject', prompt: 'x' })
  })
})

describe('other occasions', () => {
  it('are files that change', async () => {
    const { client, create, folder } = await scene()
    await mkdir(path.join(folder, 'docs'))
    const automationId = await create({ trigger: { kind: 'files', paths: ['docs/**'] } })
    await vi.waitFor(
      async () => {
        // The watch begins at some moment.
        await writeFile(path.join(folder, 'docs', 'a.md'), String(Math.random()))
        expect((await runsOf(client, automationId)).map(({ cause }) => cause)).toEqual(['files'])
      },
      { timeout: 30_000, interval: 2500 },
    )
    await client.must('automation.pause', { automationId })
  })

  it('are sessions that are done', async () => {
    const { client, create } = await scene((script) => (script.prompt === 'fail' ? broken(script) : done(script)))
    const { sessionId } = await client.must('session.create', {})
    const automationId = await create({ trigger: { kind: 'session', sessionId } })
    await client.must('session.subscribe', { sessionId })
    await client.must('session.sendMessage', { sessionId, message: 'fail' })
    await client.untilEvent(sessionId, 'turn.completed')
    await client.must('session.sendMessage', { sessionId, message: 'work' })
    const [run] = await untilRuns(client, automationId, 'done')
    expect(run?.cause).toBe('session')
    await client.must('automation.pause', { automationId })
    await client.must('session.sendMessage', { sessionId, message: 'work' })
    await client.untilEvent(sessionId, 'turn.completed', 3)
    expect(await runsOf(client, automationId)).toHaveLength(1)
  })
})

describe('a restart', () => {
  it('reports the times in between as missed, and goes on with the schedule', async () => {
    const { clock, test, client, create } = await scene()
    const automationId = await create()
    clock.at += 2 * 60 * MINUTE + 30 * MINUTE
    const again = await (await test.again()).client()
    const [missed] = await untilRuns(again, automationId, 'missed')
    expect(missed).toMatchObject({ count: 2 })
    await untilRuns(client, automationId, 'missed')
  })

  it('starts a run that was due a moment ago', async () => {
    const { clock, test, client, create } = await scene(done, { automationLookMs: 1_000_000 })
    const automationId = await create()
    clock.at += 61 * MINUTE
    expect(await runsOf(client, automationId)).toEqual([])
    const again = await (await test.again()).client()
    const [run] = await untilRuns(again, automationId, 'done')
    expect(run?.dueAt).toBe(START + 60 * MINUTE)
  })

  it('keeps a run that is at work as one that was stopped', async () => {
    const { test, client, create } = await scene(untilStopped)
    const automationId = await create()
    await client.must('automation.run', { automationId })
    await untilRuns(client, automationId, 'working')
    const again = await (await test.again()).client()
    const [run] = await untilRuns(again, automationId, 'stopped')
    expect(run?.sessionId).toBeDefined()
  })
})

it('has not stopped while the end of its run is recorded', async () => {
  let beforeWrites = (): Promise<unknown> => Promise.resolve()
  const { client, create } = await scene(done, {
    async openStore(dir) {
      const result = await openStore({ dir })
      if (!result.ok) return result
      const { write } = result.value
      const noticed: Store['write'] = async (work) => {
        await beforeWrites()
        return write(work)
      }
      return ok({ ...result.value, write: noticed })
    },
  })
  const automationId = await create()
  const meanwhile = new Set<AutomationRunState>()
  beforeWrites = async () => {
    for (const { state } of await runsOf(client, automationId)) meanwhile.add(state)
  }
  await client.must('automation.run', { automationId })
  await untilRuns(client, automationId, 'done')
  beforeWrites = () => Promise.resolve()
  expect([...meanwhile].filter((state) => state !== 'done')).toEqual(['starting', 'working'])
})

it('forgets the run of a session that is purged', async () => {
  const { client, create } = await scene()
  const automationId = await create()
  const { run } = await client.must('automation.run', { automationId })
  await untilRuns(client, automationId, 'done')
  const sessionId = run.sessionId ?? ''
  await client.must('session.close', { sessionId })
  await client.must('session.archive', { sessionId })
  await client.must('session.purge', { sessionId })
  expect(await runsOf(client, automationId)).toEqual([])
})

it('works with another agent, and with the default one again', async () => {
  const { client, create } = await scene()
  const automationId = await create()
  await client.must('automation.update', { automationId, agent: { kind: 'adapter', adapterName: 'nobody' } })
  expect(await client.request('automation.run', { automationId })).toMatchObject({
    error: { code: 'automation-failed' },
  })
  await client.must('automation.update', { automationId, agent: null })
  await client.must('automation.run', { automationId })
  await untilRuns(client, automationId, 'done', 'failed')
})

it('leaves sessions of a removed automation alone', async () => {
  const { client, create } = await scene()
  const automationId = await create()
  const { run } = await client.must('automation.run', { automationId })
  await untilRuns(client, automationId, 'done')
  await client.must('automation.remove', { automationId })
  expect((await client.must('automation.list', {})).automations).toEqual([])
  expect((await client.must('session.get', { sessionId: run.sessionId ?? '' })).session).not.toBeNull()
})

it('writes to the log when the end of a run cannot be recorded, and goes on', async () => {
  const logged: string[] = []
  const { clock, client, create } = await scene(done, { log: (line) => void logged.push(line) })
  const automationId = await create()
  const { ended } = Object.getOwnPropertyDescriptors(AutomationRuns.prototype)
  const restore = () => Object.defineProperty(AutomationRuns.prototype, 'ended', ended)
  onTestFinished(() => void restore())
  // A spy would handle the rejection itself.
  Object.assign(AutomationRuns.prototype, { ended: () => Promise.reject(new Error('damaged')) })
  clock.at = START + 60 * MINUTE
  await vi.waitFor(() => expect(logged.filter((line) => line.includes('damaged')).length).toBeGreaterThan(1), {
    timeout: 20_000,
  })
  restore()
  await untilRuns(client, automationId, 'done')
})

describe('runs without a session', () => {
  it('are told until somebody has seen them', async () => {
    const { clock, client, create } = await scene()
    const automationId = await create()
    await create({ name: 'Other' })
    clock.at += 3 * 60 * MINUTE + 30 * MINUTE
    await untilRuns(client, automationId, 'missed')
    const unseen = async () => {
      const { automations } = await client.must('automation.list', {})
      return automations.map((one) => one.unseen?.map(({ state, count }) => [state, count]))
    }
    await vi.waitFor(async () => expect(await unseen()).toEqual([[['missed', 3]], [['missed', 3]]]))
    await client.must('automation.markSeen', { automationId })
    await vi.waitFor(async () => expect((await unseen()).filter((one) => one !== undefined)).toHaveLength(1))
    await client.must('automation.markSeen', {})
    expect(await unseen()).toEqual([undefined, undefined])
    expect((await runsOf(client, automationId))[0]?.state).toBe('missed')
  })

  it('are also those that could not be started while nobody watched', async () => {
    const { clock, client, create } = await scene()
    const automationId = await create({ agent: { kind: 'adapter', adapterName: 'nobody' } })
    expect(await client.request('automation.run', { automationId })).toMatchObject({ ok: false })
    await untilRuns(client, automationId, 'failed')
    const get = async () => (await client.must('automation.get', { automationId })).automation
    expect((await get()).unseen).toBeUndefined()
    clock.at += 60 * MINUTE
    await untilRuns(client, automationId, 'failed', 'failed')
    expect((await get()).unseen).toMatchObject([{ state: 'failed', cause: 'schedule' }])
  })
})

posixIt('opens a pull request once a run is done, if asked for, and only in a worktree', async () => {
  const { client, create } = await scene(async ({ options }) => {
    await writeFile(path.join(options.cwd, 'new.txt'), 'new\n')
    return undefined
  })
  const root = await temporaryFolder()
  const folder = await newRepository(path.join(root, 'project'))
  const remote = path.join(root, 'remote.git')
  git(folder, 'init', '-q', '--bare', remote)
  git(folder, 'remote', 'add', 'origin', remote)
  const url = 'https://github.com/ann/project/pull/9'
  await writeFile(path.join(root, 'gh'), `#!/bin/sh\necho '${url}'\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${root}${path.delimiter}${process.env['PATH'] ?? ''}`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const automationId = await create({ folder, place: 'worktree' })
  const asked = { automationId, autoPr: true }
  expect(await client.request('automation.update', { ...asked, place: 'folder' })).toMatchObject({
    error: { code: 'automation-invalid' },
  })
  await client.must('automation.update', asked)
  const { run } = await client.must('automation.run', { automationId })
  const sessionId = run.sessionId ?? ''
  const pullRequest = await vi.waitUntil(
    async () => (await client.must('session.get', { sessionId })).session?.place?.pullRequest,
    { timeout: 20_000, interval: 20 },
  )
  expect(pullRequest).toEqual({ url, number: 9 })
  expect(git(remote, 'show', '--format=%s', '--name-only', 'parley/tidy')).toBe('Tidy\n\nnew.txt')
})
