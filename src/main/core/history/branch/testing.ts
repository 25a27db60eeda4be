import { scriptedAdapter, type Script, type ScriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient, TestHost } from '#core/testing/test-host'

/** Prompts of the agent of {@link start}. */
export const prompts: string[] = []

/** Answers with the last word of a prompt, and keeps the prompt. */
export const echo: Script = async ({ prompt, emit }) => {
  prompts.push(prompt)
  if (prompt.startsWith('Summarise')) emit({ type: 'text', delta: 'In short: nothing.' })
  else emit({ type: 'text', delta: `re: ${/\w*$/.exec(prompt)?.[0] ?? ''}` })
  return Promise.resolve(undefined)
}

export interface Setup {
  readonly test: TestHost
  readonly client: TestClient
  readonly agent: ScriptedAdapter
}

/** A host with one agent. */
export async function start(adapter: ScriptedAdapter = scriptedAdapter('echo', echo)): Promise<Setup> {
  prompts.length = 0
  const test = await hostOfTest([adapter])
  return { test, client: await test.client(), agent: adapter }
}
