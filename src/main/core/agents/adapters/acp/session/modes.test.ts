import { describe, expect, it } from 'vitest'
import { observe } from '#core/agents/adapters/testing/observe'
import { ofTest } from '#core/agents/adapters/testing/program-world'
import { noticesIn } from '#core/agents/adapters/testing/told'
import { createWorld } from '../testing/world'

/** Modes of an agent that has no options for them. */
const modes = (current: string, ...ids: readonly string[]) => ({
  modes: { currentModeId: current, availableModes: ids.map((id) => ({ id, name: id })) },
})
const copilot = (id: string) => `https://agentclientprotocol.com/protocol/session-modes#${id}`

/** Agents as they were recorded: the modes that they begin with, and the one that they work in before a first prompt. */
const agents = [
  {
    name: '@agentclientprotocol/claude-agent-acp',
    opened: modes('auto', 'default', 'acceptEdits', 'plan', 'auto'),
    works: 'default',
  },
  { name: 'qwen-code', opened: modes('auto', 'plan', 'default', 'auto-edit', 'auto', 'yolo'), works: 'default' },
  {
    name: '@agentclientprotocol/codex-acp',
    opened: modes('agent', 'read-only', 'workspace-write', 'agent', 'agent-full-access'),
    works: 'agent',
  },
  { name: 'Kimi Code CLI', opened: modes('default', 'default', 'plan', 'auto', 'yolo'), works: 'default' },
  { name: 'gemini-cli', opened: modes('default', 'default', 'autoEdit', 'yolo', 'plan'), works: 'default' },
  {
    name: 'Copilot',
    opened: modes(copilot('agent'), copilot('agent'), copilot('plan'), copilot('autopilot')),
    works: copilot('agent'),
  },
  { name: 'OpenCode', opened: modes('build', 'build', 'plan'), works: 'build' },
  { name: 'pi-acp', opened: modes('off', 'off', 'low', 'high'), works: undefined },
  { name: 'one that has none', opened: {}, works: undefined },
] as const

function open(name: string, opened: object) {
  const env = { SCRIPTED_AGENT_NAME: name, SCRIPTED_AGENT_OPENED: JSON.stringify(opened) }
  return ofTest(createWorld('scripted-agent.mjs', { env }))
}

describe('the mode of an agent before its first prompt', () => {
  it.each(agents)('of $name asks, where none was asked for', async ({ name, opened, works }) => {
    const { agent } = await observe(await open(name, opened))
    expect(agent.modes?.state.current).toBe(works)
  })

  it.each(agents.filter(({ works }) => works !== undefined))('of $name is the one that was asked for', async (row) => {
    const { available } = (await observe(await open(row.name, row.opened))).agent.modes?.state ?? {}
    const mode = available?.find(({ id }) => /plan|read-only/.test(id))?.id ?? ''
    const { agent } = await observe(await open(row.name, row.opened), { mode })
    expect(agent.modes?.state.current).toBe(mode)
  })

  it.each(agents)('of $name is never freer than the one that was asked for', async ({ name, opened }) => {
    await expect(observe(await open(name, opened), { mode: 'ask-before-everything-plan-only' })).rejects.toThrow(
      'might do more without asking',
    )
  })
})

describe('an agent that its modes do not hold back', () => {
  it('is named before the first prompt, and in the description of each mode that promises to', async () => {
    const { opened } = agents[2]
    const { agent, events } = await observe(await open('@agentclientprotocol/codex-acp', opened))
    const caution = 'Codex over ACP (2.6) was seen to run commands without asking, even in read-only mode.'
    expect(noticesIn(events)).toContain(caution)
    expect(agent.modes?.state.available.map(({ id, description }) => [id, description])).toEqual([
      ['read-only', caution],
      ['workspace-write', caution],
      ['agent', caution],
      ['agent-full-access', undefined],
    ])
  })

  it('is named where it never asks', async () => {
    const { events } = await observe(await open('pi-acp', agents[7].opened))
    expect(noticesIn(events)).toContain('pi never asks before it runs a command or changes a file.')
  })
})
