import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { definitionOf, requests, type RequestInput, type RequestName, type RequestResult } from '#shared/contract'
import type { RequestDefinition } from '#shared/kernel/define'
import { commonErrorCodes, type ErrorCode } from '#shared/kernel/errors'
import { checkAgreement, Followers } from '../testing/agreement/agreement'
import { faults, installFaults, withFault, type Fault, type FaultyCall } from '../testing/agreement/faults'
import { lastContext, observeHosts } from '../testing/agreement/observed-handlers'
import { changedRows, storedState } from '../testing/agreement/stored-rows'
import { requestCases } from '../testing/contract-table/all-cases'
import type { RequestCase } from '../testing/contract-table/case'
import { stubMachine } from '../testing/contract-table/machine'
import { expectMalformedRefused, expectUnknownSession, expectValidAnswer } from '../testing/contract-table/table'
import { openWorld, type World } from '../testing/contract-table/world'
import { isNightly, rowsNow } from '../testing/nightly'
import { differencesFromLogs } from '../testing/rebuilt-rows'
import { workInPlace } from '../testing/work-in-place'
import { composeHost } from './compose'
import { createHostLink } from './host-link'

/** Delay after which sessions try again to store what they keep, and the one here, in milliseconds. */
const [RETRY_MS, SOON_MS] = [2000, 5]

const definitions: readonly RequestDefinition[] = Object.values(requests)
const rowOf = (name: RequestName): RequestCase<RequestName> | undefined => requestCases[name]
/** Requests that clients send to a host without a desktop. */
const asked = definitions
  .filter(({ scope }) => scope !== 'client')
  .map(({ name }) => name as RequestName)
  .filter((name) => rowOf(name)?.needsDesktop === undefined)
const commitsOf = (name: RequestName) =>
  rowOf(name)?.commits?.when ?? (definitionOf(name).effect === 'write' ? 'always' : 'none')
const tried = asked.filter((name) => ['always', 'maybe'].includes(commitsOf(name)))
const standsFor = (name: RequestName): RequestName | undefined => rowOf(name)?.failsAs
/** Groups of requests with the same prefix, such as `session.queue`, without those that others stand for. */
const groups = Map.groupBy(
  tried.filter((name) => standsFor(name) === undefined),
  (name) => name.slice(0, name.lastIndexOf('.')),
)
/** Requests of which every commit fails with every change: one of each group, and those that stand for others. */
const failsNow = new Set([...[...groups.values()].map(([first]) => first), ...tried.map(standsFor)])

// One kind of fault per request, and every kind in the nightly run: where a commit fails, all kinds take the same way.
const kinds = Object.keys(faults) as Fault[]
const kindsFor = (name: RequestName): Fault[] =>
  isNightly ? kinds : kinds.slice(tried.indexOf(name) % kinds.length).slice(0, 1)

async function connect(...args: Parameters<typeof connectOnce>): Promise<Connection> {
  const connected = await connectOnce(...args)
  if (!connected.ok) throw new Error(connected.error.message)
  return connected.value
}

it('is tried with every change of every kind of commit', () => {
  const others = tried.flatMap((name) => standsFor(name) ?? [])
  expect(others.filter((name) => standsFor(name) !== undefined || !tried.includes(name))).toEqual([])
  const kindsNow = tried.filter((name) => failsNow.has(name)).flatMap(kindsFor)
  expect(new Set(kindsNow)).toEqual(new Set(kinds))
})

describe('a commit that fails', () => {
  let world: World
  let late: Connection
  let followers: Followers
  let file: Database.Database

  beforeAll(async () => {
    observeHosts()
    workInPlace()
    const home = await stubMachine()
    world = await openWorld(async (dataDir) => {
      const composed = await composeHost({ dataDir })
      if (!composed.ok) throw new Error(composed.error.message)
      const host = composed.value
      late = await connect(createHostLink(host), { name: 'late' })
      followers = new Followers(await connect(createHostLink(host), { name: 'follower' }))
      return { connect: () => Promise.resolve(createHostLink(host)), close: () => host.close() }
    }, home)
    file = new Database(lastContext().store.file, { readonly: true })
    installFaults()
    const later = globalThis.setTimeout
    const sooner = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      later(work, ms === RETRY_MS ? SOON_MS : ms, ...args)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof setTimeout)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    file.close()
    await world.close()
  })

  /** Reads the file: a list of hundreds of sessions, three times for each call, would take longer than the calls. */
  function sessionIds(): string[] {
    return file.prepare<[], string>('SELECT session_id FROM session').pluck().all()
  }

  /** Makes the valid call of a request once, and checks that all sessions it is about agree afterwards. */
  async function once(
    name: RequestName,
    fault: Fault,
    failing: number | null,
  ): Promise<{ answer: RequestResult<RequestName>; call: FaultyCall; commitsAtAnswer: number }> {
    const { context } = world
    const before = new Set(sessionIds())
    const input = (await rowOf(name)?.valid(context)) as RequestInput<RequestName>
    const known = sessionIds()
    const text = JSON.stringify(input)
    const about = known.filter((sessionId) => !before.has(sessionId) || text.includes(sessionId))
    for (const sessionId of about) await followers.follow(sessionId)
    const stored = failing === null ? null : storedState(file)
    const { value: answer, call } = await withFault({ fault, failing }, () => context.client.request(name, input))
    const commitsAtAnswer = call.commits
    // In the nightly run transports have every row, and calls that are repeated here find what the ones before left.
    if (!isNightly && !call.isHit && rowOf(name)?.dependsOnOthers !== true) await expectAsInTable(name, input, answer)
    const added = sessionIds().filter((sessionId) => !known.includes(sessionId))
    await context.rest()
    for (const sessionId of [...about, ...added])
      await vi.waitFor(() => checkAgreement(lastContext(), followers, late, sessionId), {
        timeout: 10_000,
        interval: 5,
      })
    call.failing = null
    followers.end()
    if (stored !== null && !answer.ok && rowOf(name)?.keepsWhenFailing === undefined)
      expect(changedRows(stored, storedState(file), about), `${name} fails at commit ${failing}`).toEqual([])
    return { answer, call, commitsAtAnswer }
  }

  /** Checks a call of which no commit failed as the table does over transports. */
  async function expectAsInTable(
    name: RequestName,
    input: RequestInput<RequestName>,
    answer: RequestResult<RequestName>,
  ): Promise<void> {
    const { context } = world
    await expectValidAnswer(context, name, input, answer)
    await expectMalformedRefused(context, name, input)
    await expectUnknownSession(context, name, input)
  }

  it.each(rowsNow(tried, (name) => failsNow.has(name)))(
    'of %s leaves memory, rows, log and clients in agreement',
    async (name) => {
      const declared: readonly ErrorCode[] = [...commonErrorCodes, ...definitionOf(name).errors]
      for (const fault of kindsFor(name))
        for (let failing = 1, isHit = true; isHit; failing++) {
          const { answer, call } = await once(name, fault, failing)
          ;({ isHit } = call)
          const what = `commit ${failing} fails: ${fault}`
          if (call.isLost && rowOf(name)?.succeedsAnyway === undefined) expect(answer.ok, what).toBe(false)
          if (!isHit) expect(answer.ok, what).toBe(true)
          if (!answer.ok) expect(declared, what).toContain(answer.error.code)
          if (!answer.ok) expect(answer.error.code, what).not.toBe('internal')
          if (!isHit && commitsOf(name) === 'always')
            expect(failing, 'it commits something, or its row says that it does not').toBeGreaterThan(1)
        }
    },
  )

  it.each(isNightly ? [] : tried.filter((name) => !failsNow.has(name) && standsFor(name) === undefined))(
    'of %s is one of the nightly run; without a failure all agree',
    async (name) => {
      const { call } = await once(name, 'the disk is full', null)
      if (commitsOf(name) === 'always') expect(call.commits, 'it commits something').toBeGreaterThan(0)
    },
  )

  it.each(asked.filter((name) => !tried.includes(name) && rowOf(name)?.alone === undefined))(
    'cannot happen to %s',
    async (name) => {
      const { call, commitsAtAnswer } = await once(name, 'the disk is full', null)
      expect(commitsOf(name) === 'later' ? commitsAtAnswer : call.commits).toBe(0)
    },
  )

  it('leaves rows that the log says', async () => {
    await world.context.rest()
    expect(await differencesFromLogs(lastContext().store.file)).toEqual([])
  })
})
