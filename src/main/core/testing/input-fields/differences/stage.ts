import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import type { Connection } from '#client/connection'
import type { StartOptions } from '#shared/adapter/port'
import type { RequestInput, RequestName, RequestResult } from '#shared/contract'
import { CaseContext } from '#core/testing/contract-table/case-context'
import { notingPlayground } from '#core/testing/noting-playground'
import { standingFolder } from '#core/testing/temporary-folder'
import { startTestHost, type TestClient } from '#core/testing/test-host'

/** A host with the built-in agent, on which the effect of fields is observed. */
export interface Stage {
  readonly client: TestClient
  readonly context: CaseContext
  /** Options of every start of the agent, oldest first. */
  readonly started: readonly StartOptions[]
  /** Folder of the data. */
  readonly dataDir: string
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const { adapter, started } = notingPlayground()
  const host = await startTestHost([adapter])
  const client = await host.client()
  const folder = join(await standingFolder(), 'work')
  await mkdir(folder)
  return {
    client,
    context: new CaseContext(client as unknown as Connection, folder),
    started,
    dataDir: host.dataDir,
    close: () => host.cleanUp(),
  }
}

/** Two values of a field, where undefined leaves it out, and a call with one of them whose effect is returned. */
export interface Difference {
  readonly values: readonly [one: unknown, other: unknown]
  observe(stage: Stage, value: unknown): Promise<unknown>
}

/** By field, as `session.list limit`. */
export type Differences = Readonly<Record<string, Difference>>

/** Declares the effect of a field. */
export const differs = <T>(one: T, other: T, observe: (stage: Stage, value: T) => Promise<unknown>): Difference => ({
  values: [one, other],
  observe: (stage, value) => observe(stage, value as T),
})

/** Returns an object with a property, unless its value is undefined. */
export const given = <K extends string, T>(name: K, value: T | undefined): { [N in K]?: T } =>
  (value === undefined ? {} : { [name]: value }) as { [N in K]?: T }

/** Returns the answer of a request, or the code of its error. */
export async function outcome<N extends RequestName>(
  { client }: Stage,
  name: N,
  input: RequestInput<N>,
): Promise<unknown> {
  const answer = (await client.request(name, input)) as RequestResult<N>
  if (answer.ok) return answer.value
  // A value that the request does not take shows nothing.
  if (answer.error.code === 'invalid-params') throw new Error(answer.error.message)
  return answer.error.code
}
