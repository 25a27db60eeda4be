import { expect, it } from 'vitest'
import { programVersions } from '../versions'
import { createWorld as createClaudeCode } from '../claude-code/testing/world'
import { createWorld as createCodex } from '../codex/testing/world'
import { createWorld as createCopilot } from '../copilot/testing/world'
import { createWorld as createOpencode } from '../opencode/testing/world'
import { createWorld as createAcp } from '../acp/testing/world'
import { observe, PATIENCE_MS } from '../testing/observe'
import { olderVersion } from '../testing/older-version'
import { ofTest, replayed, type ProgramWorld } from '../testing/program-world'
import { noticesIn } from '../testing/told'

type Env = Readonly<Record<string, string>>

const claudeCode = (env: Env) =>
  createClaudeCode({ ...replayed(new URL('../claude-code/testing/x', import.meta.url).href), env: () => env })
const gemini = (env: Env) =>
  createAcp('scripted-agent.mjs', {
    env,
    args: ['--acp'],
    optional: [{ name: '--acp', instead: ['--experimental-acp'] }],
    versions: programVersions.gemini,
  })

const refuse = async (world: ProgramWorld): Promise<string> => {
  const options = { cwd: world.cwd, directories: [], onEvent: () => undefined, onLog: () => undefined }
  const started = await world.adapter.start({ ...options, signal: new AbortController().signal })
  return started.ok ? 'it started' : started.error.message
}

it.each<[name: string, options: string[], create: (env: Env) => Promise<ProgramWorld>, losses: number]>([
  ['Claude Code', ['--forward-subagent-text', '--include-hook-events', '--effort'], claudeCode, 3],
  ['GitHub Copilot', ['--no-auto-update', '--log-level'], createCopilot, 0],
  ['an agent that speaks ACP', ['--acp'], gemini, 0],
])(
  'a version of %s that does not know %j starts without them, and says once what is missing',
  { timeout: 3 * PATIENCE_MS },
  async (_name, options, create, losses) => {
    const world = await ofTest(create(olderVersion(...options)))
    const first = await observe(world, { reasoningEffort: 'high' })
    expect(await first.prompt('say hello')).toMatchObject({ outcome: 'completed' })
    const complaints = ({ log }: typeof first) => log.filter((line) => line.includes('unknown option'))
    expect(complaints(first)).toHaveLength(options.length)
    expect(noticesIn(first.events).filter((notice) => notice.includes('is old'))).toHaveLength(losses)
    await first.agent.dispose()
    const second = await observe(world, { reasoningEffort: 'high' })
    expect(complaints(second)).toEqual([])
    expect(noticesIn(second.events).filter((notice) => notice.includes('is old'))).toEqual([])
    await second.agent.dispose()
    expect(await world.processes()).toEqual([])
  },
)

it.each<[name: string, option: string, create: (env: Env) => Promise<ProgramWorld>, update: string]>([
  ['Claude Code', '--input-format', claudeCode, 'claude update'],
  ['Codex', 'app-server', createCodex, 'codex update'],
  ['GitHub Copilot', '--headless', createCopilot, 'copilot update'],
  ['OpenCode', '--hostname', createOpencode, 'opencode upgrade'],
  ['an agent that speaks ACP', '--acp,--experimental-acp', gemini, 'npm install --global @google/gemini-cli'],
])('a version of %s that does not know %s says which one is needed', async (_name, option, create, update) => {
  const world = await ofTest(create(olderVersion(...option.split(','))))
  expect(await refuse(world)).toContain(`or later: run "${update}"`)
  expect(await world.processes()).toEqual([])
})
