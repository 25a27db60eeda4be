import { fileURLToPath } from 'node:url'
import type { AgentAdapter } from '#shared/adapter/port'
import type { Processes } from '#core/base/process/processes'
import { observe, type Observed } from '#core/agents/adapters/testing/observe'
import { createProgramWorld, ofTest, type ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { defined } from '#shared/kernel/defined'
import { createAcpAdapter, type AcpAgent } from '../index'

/** Creates an environment with the adapter for an agent script of `../fixtures/`. */
export function createWorld(
  script: string,
  options: {
    readonly env?: Readonly<Record<string, string>>
    readonly args?: readonly string[]
    readonly startTimeoutMs?: number
    readonly wayOfSignIn?: () => Promise<string | undefined>
  } & Pick<AcpAgent, 'optional' | 'transcripts' | 'versions'> = {},
): Promise<ProgramWorld> {
  return createProgramWorld('acp', (processes, home) =>
    adapterFor(script, processes, { SCRIPTED_AGENT_HOME: home, ...options.env }, options),
  )
}

function adapterFor(
  script: string,
  processes: Processes,
  env: Readonly<Record<string, string>>,
  { args = [], startTimeoutMs, wayOfSignIn, ...more }: NonNullable<Parameters<typeof createWorld>[1]>,
): AgentAdapter {
  const path = fileURLToPath(new URL(`../fixtures/${script}`, import.meta.url))
  return createAcpAdapter(
    {
      adapterName: 'fake',
      displayName: 'Fake',
      description: 'A fake agent',
      origin: 'settings',
      command: process.execPath,
      args: [path, ...args],
      ...more,
      env,
    },
    { processes, ...defined({ startTimeoutMs, wayOfSignIn }) },
  )
}

/** Creates an environment for the current test, with the scripted agent; `without` names capabilities to omit. */
export function openScripted(without = '', name = 'scripted'): Promise<ProgramWorld> {
  const env = { SCRIPTED_AGENT_WITHOUT: without, SCRIPTED_AGENT_NAME: name }
  return ofTest(createWorld('scripted-agent.mjs', { env }))
}

/** Starts the scripted agent in an environment for the current test. */
export async function startScripted(options?: Parameters<typeof observe>[1]): Promise<Observed> {
  return observe(await openScripted(), options)
}
