import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  definitionOf,
  requests,
  type RequestInput,
  type RequestName,
  type RequestOutput,
  type RequestResult,
} from '#shared/contract'
import type { RequestDefinition } from '#shared/kernel/define'
import { commonErrorCodes, type ContractError, type ErrorCode } from '#shared/kernel/errors'
import { errorTexts } from '#shared/kernel/error-texts'
import { isNightly, rowsNow } from '../nightly'
import { requestCases } from './all-cases'
import type { Answer, RequestCase } from './case'
import { stubMachine } from './machine'
import type { CaseContext } from './case-context'
import { openWorld, type OpenTransport, type World } from './world'

type Outcome = ErrorCode | Answer<RequestName>

/** Time limit of a call with its preparation, in ms, on a busy machine. */
const PATIENCE = 90_000

const definitions: readonly RequestDefinition[] = Object.values(requests)
/** Requests that clients send; those a client serves are sent to it. */
const asked = definitions.filter(({ scope }) => scope !== 'client').map(({ name }) => name as RequestName)
const rows = asked.flatMap((name) => {
  const row: RequestCase<RequestName> | undefined = requestCases[name]
  return row === undefined ? [] : [{ name, row }]
})

/** Returns the row of a request. */
function rowOf(name: RequestName): RequestCase<RequestName> {
  const row: RequestCase<RequestName> | undefined = requestCases[name]
  if (row === undefined) throw new Error(`${name} has no row`)
  return row
}

const declares = (name: RequestName, code: ErrorCode): boolean => definitionOf(name).errors.includes(code)

/** Returns whether a request requires a session. */
function isOfSession(name: RequestName): boolean {
  const { input } = definitionOf(name)
  if (!(input instanceof z.ZodObject)) return false
  const { sessionId } = input.shape as { readonly sessionId?: z.ZodType }
  return sessionId?.safeParse(undefined).success === false
}

/** Returns whether a request refuses archived sessions. */
const refusesArchived = (name: RequestName): boolean => declares(name, 'session-archived') && isOfSession(name)

/** Returns the reason why a request is answered in every state. */
const reasonForAnyState = (name: RequestName, { anyState, wrongState }: RequestCase<RequestName>): string | undefined =>
  anyState ?? (definitionOf(name).effect === 'read' && wrongState === undefined ? 'answers in every state' : undefined)

/** Returns whether the valid call is made with missing sessions. */
const triesUnknownSession = (name: RequestName, { makesSession }: RequestCase<RequestName>): boolean =>
  declares(name, 'session-not-found') && isOfSession(name) && makesSession !== true

/** Returns whether errors of a code have texts of the catalog. Adapters add words of their own to a missing capability. */
function hasTexts({ code }: ContractError): boolean {
  return code !== 'capability-missing' && Object.keys(errorTexts).some((name) => name.split('/')[0] === code)
}

const isNotFound = (code: ErrorCode): boolean => code.endsWith('-not-found')

/** Errors of a request itself. Those of a machine that it is routed to are tried for all at once in `machine/route.test.ts`. */
const ownErrorsOf = (name: RequestName): readonly ErrorCode[] =>
  definitionOf(name).errors.filter((code) => code !== 'machine-not-found' || name.startsWith('machine.'))

/**
 * Rows to run over a transport with every change: those that need a desktop; or also the first of each subject, and of the other
 * rows the calls that refer to something missing or come in another state. `commit-faults.test.ts` makes the valid call of the
 * others, with its malformed variants, in one process: no transport depends on the request. The nightly run has everything
 * everywhere.
 */
type Rows = 'states of each' | 'those that need a desktop'

const firstOfSubjects = new Set(new Map(rows.toReversed().map(({ name }) => [name.split('.')[0], name])).values())

/** Returns the rows of which everything is tried now. */
function completeRows(which: Rows): typeof rows {
  const isOnlyHere = ({ row }: (typeof rows)[number]): boolean =>
    row.alone !== undefined || row.dependsOnOthers === true
  const isOfSome = (each: (typeof rows)[number]): boolean => firstOfSubjects.has(each.name) || isOnlyHere(each)
  return rowsNow(rows, (each) => each.row.needsDesktop !== undefined || (which === 'states of each' && isOfSome(each)))
}

/**
 * Returns whether a request is made in an archived session. All that declare that they require a writable one are refused in the
 * same place: with every change it is tried with those of complete rows, and with those of which the declaration says otherwise
 * than the row.
 */
function isTriedArchived({ name, row }: (typeof rows)[number], which: Rows): boolean {
  const isRefused = refusesArchived(name)
  if (!isRefused && !(isOfSession(name) && reasonForAnyState(name, row) !== undefined)) return false
  const isAsDeclared = isRefused === (definitionOf(name).requires === 'writable-session')
  return isNightly || !isAsDeclared || completeRows(which).some((each) => each.name === name)
}

/** Asserts that a response is as expected and as declared; returns its value, null for a failure. */
function expectDeclared(
  { isPage }: CaseContext,
  name: RequestName,
  answer: RequestResult<RequestName>,
  outcome: Outcome,
): RequestOutput<RequestName> | null {
  expect(problemWith(name, answer)).toBeNull()
  if (!answer.ok && hasTexts(answer.error)) expect(answer.error.text, answer.error.message).toBeDefined()
  // A page receives values directly, other clients receive them as JSON.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  // Without a desktop nothing else has to be checked first.
  if (rowOf(name).needsDesktop !== undefined && !isPage && !answer.ok && answer.error.code === 'capability-missing')
    return null
  if (typeof outcome === 'string') expect(answer).toMatchObject({ ok: false, error: { code: outcome } })
  else expect(answer).toMatchObject({ ok: true, value: outcome })
  return answer.ok ? answer.value : null
}

/** Asserts the result of a call, and that it is declared. */
async function expectOutcome(
  context: CaseContext,
  name: RequestName,
  input: unknown,
  outcome: Outcome,
): Promise<RequestOutput<RequestName> | null> {
  const answer = await context.client.request(name, input as RequestInput<typeof name>)
  return expectDeclared(context, name, answer, outcome)
}

/** Asserts that the valid call of a row had its result. */
export async function expectValidAnswer(
  context: CaseContext,
  name: RequestName,
  input: RequestInput<RequestName>,
  answer: RequestResult<RequestName>,
): Promise<void> {
  const row = rowOf(name)
  const value = expectDeclared(context, name, answer, row.failsAlone ?? {})
  if (row.failsAlone !== undefined) return
  if (value === null) throw new Error('no answer')
  const { answers } = row
  expect(value).toMatchObject(
    typeof answers === 'function' ? await answers({ context, input, answer: value }) : answers,
  )
}

/** Asserts that every kind of malformed input is refused, given the input of the valid call, which nothing here uses. */
export async function expectMalformedRefused(
  context: CaseContext,
  name: RequestName,
  input: RequestInput<RequestName>,
): Promise<void> {
  const { isOpen, takesAnything } = rowOf(name)
  const valid = input as Record<string, unknown>
  const refused = (malformed: unknown) => expectOutcome(context, name, malformed, 'invalid-params')
  await refused([1])
  if (isOpen !== true) await refused({ ...valid, strange: 1 })
  if (takesAnything === true) return
  for (const property of Object.keys(valid)) await refused({ ...valid, [property]: { strange: [[]] } })
}

/** Asserts that a session that is not there is said to be missing, given the input of the valid call. */
export async function expectUnknownSession(
  context: CaseContext,
  name: RequestName,
  input: RequestInput<RequestName>,
): Promise<void> {
  if (!triesUnknownSession(name, rowOf(name))) return
  for (const sessionId of ['nobody', await context.purged()])
    await expectOutcome(context, name, { ...input, sessionId }, 'session-not-found')
}

/**
 * Tests the requests of the contract over one transport: a valid call with its result, every kind of malformed input, a
 * missing object and a wrong state. Each response has to be as declared.
 */
export function describeTable(transportName: string, open: OpenTransport, which: Rows): void {
  describe(`every request over ${transportName}`, { timeout: PATIENCE }, () => {
    let home: string
    let world: World

    beforeAll(async () => {
      home = await stubMachine()
      world = await openWorld(open, home)
    }, PATIENCE)
    afterEach(async () => {
      await world.context.rest()
      await world.later.rest()
    })
    afterAll(async () => {
      vi.unstubAllEnvs()
      await world.close()
    })

    it('has a row', () => {
      expect(asked.filter((name) => requestCases[name] === undefined)).toEqual([])
    })

    it('has a row that tries a wrong state, or says why there is none', () => {
      const isSaid = ({ name, row }: (typeof rows)[number]): boolean =>
        refusesArchived(name) || row.wrongState !== undefined || reasonForAnyState(name, row) !== undefined
      expect(rows.filter((each) => !isSaid(each)).map(({ name }) => name)).toEqual([])
    })

    it('has a row with something that is not there, where that can be', () => {
      const isNamed = ({ name, row }: (typeof rows)[number]): boolean =>
        row.unknown !== undefined || triesUnknownSession(name, row) || !ownErrorsOf(name).some(isNotFound)
      expect(rows.filter((each) => !isNamed(each)).map(({ name }) => name)).toEqual([])
    })

    it('succeeds for all but a few where there is no desktop', () => {
      expect(rows.filter(({ row }) => row.needsDesktop !== undefined)).toHaveLength(11)
    })

    describe.each(completeRows(which))('$name', ({ name, row }) => {
      /** The input of the valid call, made once: neither malformed input nor an unknown session gets as far as using it. */
      let input: Promise<RequestInput<RequestName>> | undefined
      const validInput = () => (input ??= Promise.resolve(row.valid(world.context)))
      const isMissing = () =>
        row.needsDesktop !== undefined && !(name === 'device.listen' ? world.context.listens : world.context.isPage)

      it('answers a valid call', async () => {
        if (isMissing()) {
          await expectOutcome(world.context, name, await validInput(), 'capability-missing')
          return
        }
        const alone = row.alone === undefined ? null : await openWorld(open, home, row.alone)
        const { context } = alone ?? world
        const asks = alone === null ? await validInput() : await row.valid(context)
        await expectValidAnswer(context, name, asks, await context.client.request(name, asks))
        await alone?.close()
      })

      it('refuses malformed input', async () => {
        await expectMalformedRefused(world.context, name, await validInput())
      })

      if (triesUnknownSession(name, row))
        it('says when there is no such session', async () => {
          await expectUnknownSession(world.context, name, await validInput())
        })
    })

    const inOtherStates = (which === 'states of each' ? rows : completeRows(which)).filter(
      (each) => each.row.unknown !== undefined || each.row.wrongState !== undefined || isTriedArchived(each, which),
    )
    describe.each(inOtherStates)('$name', ({ name, row }) => {
      const { unknown, wrongState, whenArchived } = row
      const anyState = reasonForAnyState(name, row)
      if (unknown !== undefined)
        it('says when there is no such thing', async () => {
          await expectOutcome(world.context, name, await unknown[0](world.context), unknown[1])
        })

      if (wrongState !== undefined)
        it('says when the state does not allow it', async () => {
          await expectOutcome(world.context, name, await wrongState[0](world.context), wrongState[1])
        })

      if (isTriedArchived({ name, row }, which))
        it(anyState ?? 'says when the session is archived', async () => {
          const call = (await row.valid(world.later)) as { sessionId: string }
          await world.later.archived(call.sessionId)
          const refused = whenArchived ?? 'session-archived'
          await expectOutcome(world.later, name, call, anyState === undefined ? refused : {})
        })
    })
  })
}

/** Returns the error of a response; null when it is as declared. */
function problemWith(name: RequestName, answer: RequestResult<RequestName>): string | null {
  const { output, errors } = definitionOf(name)
  if (answer.ok) return output.safeParse(answer.value).error?.message ?? null
  const { code, message } = answer.error
  return [...commonErrorCodes, ...errors].includes(code) ? null : `${code} is not declared: ${message}`
}
