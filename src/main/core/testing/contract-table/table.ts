import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  definitionOf,
  requests,
  type RequestInput,
  type RequestName,
  type RequestOutput,
} from '../../../../shared/contract'
import type { RequestDefinition } from '../../../../shared/kernel/define'
import { commonErrorCodes, type ContractError, type ErrorCode } from '../../../../shared/kernel/errors'
import { errorTexts, textNameOf } from '../../../../shared/kernel/error-texts'
import { requestCases } from './all-cases'
import type { Answer, RequestCase } from './case'
import { stubMachine } from './machine'
import type { CaseContext } from './case-context'
import { needsDesktop, openWorld, type OpenTransport, type World } from './world'

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

/** Returns whether the valid call is made with missing sessions. */
const triesUnknownSession = (name: RequestName, { makesSession }: RequestCase<RequestName>): boolean =>
  declares(name, 'session-not-found') && isOfSession(name) && makesSession !== true

/** Returns whether errors of a code have texts of the catalog. Adapters add words of their own to a missing capability. */
function hasTexts({ code }: ContractError): boolean {
  return code !== 'capability-missing' && Object.keys(errorTexts).some((name) => name.split('/')[0] === code)
}

const isNotFound = (code: ErrorCode): boolean => code.endsWith('-not-found')

/**
 * Rows to run over a transport: each one, or the first of each subject and those that need a desktop, if another
 * transport covers each one. The nightly run covers each one everywhere.
 */
type Rows = 'each' | 'one of each subject'

function chosenRows(which: Rows): typeof rows {
  if (which === 'each' || process.env['PARLEY_NIGHTLY'] === '1') return rows
  const first = new Set(new Map(rows.toReversed().map((row) => [row.name.split('.')[0], row])).values())
  return rows.filter((row) => first.has(row) || row.name in needsDesktop)
}

/**
 * Tests the requests of the contract over one transport: a valid call with its result, every kind of malformed input, a
 * missing object and a wrong state. Each response has to be as declared.
 */
export function describeTable(transportName: string, open: OpenTransport, which: Rows = 'each'): void {
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

    /** Asserts the result of a call, and that it is declared; returns the response, null for a failure. */
    async function expectOutcome(
      { client, isPage }: CaseContext,
      name: RequestName,
      input: unknown,
      outcome: Outcome,
    ): Promise<RequestOutput<RequestName> | null> {
      const answer = await client.request(name, input as RequestInput<typeof name>)
      expect(problemWith(name, answer)).toBeNull()
      if (!answer.ok && hasTexts(answer.error)) expect(textNameOf(answer.error), answer.error.message).toBeDefined()
      // A page receives values directly, other clients receive them as JSON.
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
      // Without a desktop nothing else has to be checked first.
      if (name in needsDesktop && !isPage && !answer.ok && answer.error.code === 'capability-missing') return null
      if (typeof outcome === 'string') expect(answer).toMatchObject({ ok: false, error: { code: outcome } })
      else expect(answer).toMatchObject({ ok: true, value: outcome })
      return answer.ok ? answer.value : null
    }

    it('has a row', () => {
      expect(asked.filter((name) => requestCases[name] === undefined)).toEqual([])
    })

    it('has a row that tries a wrong state, or says why there is none', () => {
      const isSaid = ({ name, row }: (typeof rows)[number]): boolean =>
        refusesArchived(name) || 'wrongState' in row || 'anyState' in row
      expect(rows.filter((each) => !isSaid(each)).map(({ name }) => name)).toEqual([])
    })

    it('has a row with something that is not there, where that can be', () => {
      const isNamed = ({ name, row }: (typeof rows)[number]): boolean =>
        row.unknown !== undefined || triesUnknownSession(name, row) || !definitionOf(name).errors.some(isNotFound)
      expect(rows.filter((each) => !isNamed(each)).map(({ name }) => name)).toEqual([])
    })

    it.each(Object.entries(needsDesktop))('succeeds but for %s where there is no desktop: %s', (name) => {
      expect(rows.map((row) => row.name)).toContain(name)
      expect(Object.keys(needsDesktop)).toHaveLength(11)
    })

    describe.each(chosenRows(which))('$name', ({ name, row }) => {
      /** The input of the valid call, made once: neither malformed input nor an unknown session gets as far as using it. */
      let input: Promise<RequestInput<RequestName>> | undefined
      const validInput = () => (input ??= Promise.resolve(row.valid(world.context)))
      const isMissing = () =>
        name in needsDesktop && !(name === 'device.listen' ? world.context.listens : world.context.isPage)

      it('answers a valid call', async () => {
        if (isMissing()) {
          await expectOutcome(world.context, name, await validInput(), 'capability-missing')
          return
        }
        if (row.failsAlone !== undefined) {
          await expectOutcome(world.context, name, await validInput(), row.failsAlone)
          return
        }
        if (row.alone === undefined) {
          await expectSuccess(world.context, await validInput())
          return
        }
        const alone = await openWorld(open, home, row.alone)
        await expectSuccess(alone.context, await row.valid(alone.context))
        await alone.close()
      })

      async function expectSuccess(context: CaseContext, asks: RequestInput<RequestName>): Promise<void> {
        const answer = await expectOutcome(context, name, asks, {})
        if (answer === null) throw new Error('no answer')
        const { answers } = row
        expect(answer).toMatchObject(
          typeof answers === 'function' ? await answers({ context, input: asks, answer }) : answers,
        )
      }

      it('refuses malformed input', async () => {
        const valid = (await validInput()) as Record<string, unknown>
        const refused = (malformed: unknown) => expectOutcome(world.context, name, malformed, 'invalid-params')
        await refused([1])
        if (row.isOpen !== true) await refused({ ...valid, strange: 1 })
        if (row.takesAnything === true) return
        for (const property of Object.keys(valid)) await refused({ ...valid, [property]: { strange: [[]] } })
      })

      if (triesUnknownSession(name, row))
        it('says when there is no such session', async () => {
          for (const sessionId of ['nobody', await world.context.purged()])
            await expectOutcome(world.context, name, { ...(await validInput()), sessionId }, 'session-not-found')
        })

      const { unknown, wrongState, anyState, whenArchived } = row
      if (unknown !== undefined)
        it('says when there is no such thing', async () => {
          await expectOutcome(world.context, name, await unknown[0](world.context), unknown[1])
        })

      if (wrongState !== undefined)
        it('says when the state does not allow it', async () => {
          await expectOutcome(world.context, name, await wrongState[0](world.context), wrongState[1])
        })

      if (refusesArchived(name) || (isOfSession(name) && anyState !== undefined))
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
function problemWith(
  name: RequestName,
  answer: { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: ContractError },
): string | null {
  const { output, errors } = definitionOf(name)
  if (answer.ok) return output.safeParse(answer.value).error?.message ?? null
  const { code, message } = answer.error
  return [...commonErrorCodes, ...errors].includes(code) ? null : `${code} is not declared: ${message}`
}
