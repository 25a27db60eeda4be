import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectClient, type Client } from '../../../../client/client'
import { requests, type RequestInput, type RequestName } from '../../../../shared/contract'
import type { RequestDefinition } from '../../../../shared/kernel/define'
import { commonErrorCodes, type ErrorCode } from '../../../../shared/kernel/errors'
import { standingFolder } from '../temporary-folder'
import type { Transport } from '../transport-suite'
import { requestCases } from './all-cases'
import type { RequestCase } from './case'
import { There } from './there'

const definitions: readonly RequestDefinition[] = Object.values(requests)
/** What a client serves is asked of it, not by it. */
const asked = definitions.filter(({ scope }) => scope !== 'client').map(({ name }) => name as RequestName)

/**
 * Every request of the contract over one transport: a valid call, every kind of malformed input, what does not exist and
 * a state that does not allow it. Each answer has to be as declared.
 */
export function describeTable(transportName: string, open: (dataDir: string) => Promise<Transport>): void {
  describe(`every request over ${transportName}`, () => {
    let transport: Transport
    let there: There
    let client: Client

    beforeAll(async () => {
      const root = await standingFolder()
      const [dataDir, folder] = [join(root, 'data'), join(root, 'work')]
      for (const path of [dataDir, folder]) await mkdir(path)
      await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
      transport = await open(dataDir)
      const connected = await connectClient(await transport.connect(), { name: 'table' })
      if (!connected.ok) throw new Error(connected.error.message)
      client = connected.value
      there = new There(client, folder)
    }, 30_000)
    afterAll(async () => {
      client.close()
      await transport.close()
    })

    it('has a row', () => {
      expect(asked.filter((name) => requestCases[name] === undefined)).toEqual([])
    })

    /** What a call comes to: `ok`, when the answer is as declared, or the code of its failure, when that is declared. */
    async function outcome(name: RequestName, input: unknown): Promise<string> {
      const answer = await client.request(name, input as RequestInput<typeof name>)
      const { output, errors }: RequestDefinition = requests[name]
      if (answer.ok) return output.safeParse(answer.value).success ? 'ok' : `an answer that is not declared`
      const { code } = answer.error
      return [...commonErrorCodes, ...errors].includes(code) ? code : `${code}, which is not declared`
    }

    describe.each(asked.filter((name) => requestCases[name] !== undefined))('%s', (name) => {
      const row = requestCases[name] as RequestCase<RequestName>
      const { errors }: RequestDefinition = requests[name]
      const declares = (code: ErrorCode): boolean => errors.includes(code)

      it('answers a valid call', async () => {
        expect(await outcome(name, await row.valid(there))).toBe(row.answers ?? 'ok')
      })

      it('refuses malformed input', async () => {
        const valid = (await row.valid(there)) as Record<string, unknown>
        expect(await outcome(name, [1])).toBe('invalid-params')
        if (row.isOpen !== true) expect(await outcome(name, { ...valid, strange: 1 })).toBe('invalid-params')
        if (row.takesAnything === true) return
        for (const property of Object.keys(valid))
          expect(await outcome(name, { ...valid, [property]: { strange: [[]] } }), property).toBe('invalid-params')
      })

      const unknown = row.unknown ?? unknownSession(row, declares)
      if (unknown !== null)
        it('says when there is no such thing', async () => {
          expect(await outcome(name, await unknown[0](there))).toBe(unknown[1])
        })

      const wrongState = row.wrongState ?? archivedSession(row, declares)
      if (wrongState !== null)
        it('says when the state does not allow it', async () => {
          expect(await outcome(name, await wrongState[0](there))).toBe(wrongState[1])
        })
    })
  })
}

type Call = readonly [input: (there: There) => unknown, answer: string]

/** The valid call with a session that does not exist; null for requests that name none. */
function unknownSession({ valid }: RequestCase<RequestName>, declares: (code: ErrorCode) => boolean): Call | null {
  if (!declares('session-not-found')) return null
  return [async (there) => ({ ...(await valid(there)), sessionId: 'nobody' }), 'session-not-found']
}

/** The valid call with a session that is archived; null where that is no failure. */
function archivedSession(
  { valid, noWrongState }: RequestCase<RequestName>,
  declares: (code: ErrorCode) => boolean,
): Call | null {
  if (!declares('session-archived') || noWrongState !== undefined) return null
  return [async (there) => ({ ...(await valid(there)), sessionId: await there.archived() }), 'session-archived']
}
