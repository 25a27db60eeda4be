import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { withoutAgents } from '../../scripts/test/hermetic/programs'
import { parseArgs } from 'node:util'
import { startFakeModel } from '../fake-model/server'
import { agents, homeEnvironment, type InteropAgent } from './agents'
import { checkAgent, type Report } from './checks'
import { checkHostile, hostileFolder } from './hostile'
import { install } from './install'
import { checkKeyboard } from './keyboard'
import { checkHistory, checkParallel } from './parallel'

/*
 * Tests Parley with real agents and a fake model: installs the agents (the only step that needs a network), and drives
 * them through `parley rpc`. Prints one line per check; exits with 1 when one failed. Arguments select agents by name or
 * `name@version`; `--oldest` uses the oldest supported versions instead of the current ones. With `--downloads` they
 * also download what their plugins import, as at their first start in a folder.
 */

/** Number of agents installed and tested in parallel: most of the time is spent waiting. */
const LANES = 2

const counts = { passed: 0, failed: 0 }

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs and prints the checks of one agent. Checks after a failed one still run. */
const reporter =
  (agentName: string): Report =>
  async (name, run) => {
    const begin = performance.now()
    try {
      await run()
      counts.passed++
      console.log(`ok     ${agentName}: ${name} (${seconds(begin)})`)
    } catch (error) {
      counts.failed++
      console.log(`FAILED ${agentName}: ${name} (${seconds(begin)})`)
      console.log(error instanceof Error ? (error.stack ?? error.message) : error)
    }
  }

async function testAgent(agent: InteropAgent, version: string, path: string): Promise<void> {
  const report = reporter(`${agent.name} ${version}`)
  const home = await realpath(await mkdtemp(join(tmpdir(), 'parley-interop-')))
  const model = await startFakeModel()
  try {
    const dataDir = join(home, 'data')
    await mkdir(dataDir)
    await mkdir(join(home, 'tmp'))
    const agentEnv = await agent.prepare(home, model.url)
    if (values.downloads !== true) await agent.omitDownloads?.(home, hostileFolder(home))
    const { adapterName, steers = false, mayForget = false } = agent
    const counts = (version === agent.versions.oldest ? agent.countsOldest : undefined) ?? agent.counts
    const server = { command: path, args: agent.args, env: agentEnv }
    const settings = agent.by === 'settings' ? { agentServers: { [adapterName]: server } } : {}
    await writeFile(join(dataDir, 'settings.json'), JSON.stringify(settings))
    const env = {
      ...homeEnvironment(home, machinePath),
      ...(agent.by === 'path' ? { ...agentEnv, PATH: [dirname(path), machinePath].join(delimiter) } : {}),
    }
    const subject = { adapterName, counts, steers, mayForget, dataDir, home, env, model }
    await checkAgent(subject, report)
    await checkHostile(subject, report)
  } catch (error) {
    await report('runs', () => Promise.reject(error instanceof Error ? error : new Error(String(error))))
  } finally {
    await model.close()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs the checks of two agents at once. */
async function testTogether(installed: ReadonlyMap<string, string>): Promise<void> {
  const both = agents.filter(({ name }) => name === 'claude-code' || name === 'codex')
  const paths = both.flatMap(({ name }) => installed.get(name) ?? [])
  if (paths.length < both.length) return
  const report = reporter(both.map(({ name }) => name).join(' and '))
  const home = await realpath(await mkdtemp(join(tmpdir(), 'parley-interop-')))
  const model = await startFakeModel()
  try {
    const dataDir = join(home, 'data')
    await mkdir(dataDir)
    await mkdir(join(home, 'tmp'))
    const path = [...paths.map((program) => dirname(program)), machinePath].join(delimiter)
    const environments = await Promise.all(both.map((agent) => agent.prepare(home, model.url)))
    const env = [homeEnvironment(home, machinePath), ...environments].reduce((all, one) => ({ ...all, ...one }))
    await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'claude-code' }))
    // Claude Code otherwise hides tools of servers until its model looks for them.
    const subject = { dataDir, home, env: { ...env, PATH: path, ENABLE_TOOL_SEARCH: 'false' }, model }
    await checkParallel(subject, report)
    await checkKeyboard(subject, report)
    await checkHistory(subject, report)
  } catch (error) {
    await report('run', () => Promise.reject(error instanceof Error ? error : new Error(String(error))))
  } finally {
    await model.close()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

const links = await mkdtemp(join(tmpdir(), 'parley-interop-path-'))
/** A PATH with this Node, for agents that are scripts, and with the machine's programs except agents. */
const machinePath = withoutAgents([dirname(process.execPath), process.env['PATH']].join(delimiter), links)

const begin = performance.now()
const { values, positionals } = parseArgs({
  options: { oldest: { type: 'boolean' }, downloads: { type: 'boolean' } },
  allowPositionals: true,
})
const wanted = new Map(
  positionals.map((argument): [string, string | undefined] => {
    const [name = '', version] = argument.split('@')
    return [name, version]
  }),
)
const installed = new Map<string, string>()
const queue = agents.filter(({ name }) => wanted.size === 0 || wanted.has(name))
await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (let agent = queue.shift(); agent !== undefined; agent = queue.shift()) {
      const version = wanted.get(agent.name) ?? (values.oldest === true ? agent.versions.oldest : agent.versions.tested)
      const { path, isNew } = await install(agent, version)
      installed.set(agent.name, path)
      if (isNew) console.log(`installed ${agent.versions.packageName} ${version} (${seconds(begin)})`)
      await testAgent(agent, version, path)
    }
  }),
)
await testTogether(installed)
await rm(links, { recursive: true })
console.log(`${counts.passed} passed, ${counts.failed} failed (${seconds(begin)})`)
process.exitCode = counts.failed === 0 ? 0 : 1
