import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { keepSchemas } from '../../scripts/contract/kept'
import { buildForTests } from '../../scripts/run-command'
import { record, reportOf } from '../../scripts/drift/drift'
import { readNames } from '../../scripts/drift/schemas'
import { withoutAgents } from '../../scripts/test/hermetic/programs'
import { startFakeModel } from '../fake-model/server'
import { agents, homeEnvironment } from './agents'
import type { InteropAgent } from './interop-agent'
import { checkAgent, type Report } from './checks'
import { checkFacts } from './facts/check-facts'
import { checkHostile, hostileFolder } from './hostile'
import { install, newestVersion } from './install'
import { checkKeyboard } from './keyboard'
import { checkHistory, checkParallel } from './parallel'

/*
 * Tests Parley with real agents and a fake model: installs the agents (the only step that needs a network), and drives
 * them through `parley rpc`. Prints one line per check; exits with 1 when one failed. Arguments select agents by name or
 * `name@version`; `--oldest` uses the oldest supported versions instead of the current ones, `--newest` those that the npm
 * registry has, and prints what is new in what they speak. `--schemas` prints only that; with `--record` it is recorded
 * (`scripts/drift/recorded`). With `--downloads` they also download what their plugins import, as at their first start in a folder.
 */

/** Number of agents installed and tested in parallel: half of the time is spent waiting. */
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
    const {
      adapterName,
      steers = false,
      mayForget = false,
      tellsTools = false,
      countsNothing = false,
      asks,
      fails,
    } = agent
    const counts = (version === agent.versions.oldest ? agent.countsOldest : undefined) ?? agent.counts
    const server = { command: path, args: agent.args, env: agentEnv }
    const settings = agent.by === 'settings' ? { agentServers: { [adapterName]: server } } : {}
    await writeFile(join(dataDir, 'settings.json'), JSON.stringify(settings))
    const env = {
      ...homeEnvironment(home, machinePath),
      ...(agent.by === 'path' ? { ...agentEnv, PATH: [dirname(path), machinePath].join(delimiter) } : {}),
    }
    const told = { counts, steers, mayForget, tellsTools, countsNothing, asks, fails }
    const subject = { ...told, adapterName, dataDir, home, env, model }
    await checkAgent(subject, report)
    // Older ones tell less.
    if (values.oldest !== true) await checkFacts(subject, report)
    await checkHostile(subject, report)
  } catch (error) {
    await report('runs', () => Promise.reject(error instanceof Error ? error : new Error(String(error))))
  } finally {
    await model.close()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs the checks of two agents at once. */
async function testTogether(both: readonly InteropAgent[], paths: readonly string[]): Promise<void> {
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

const { values, positionals } = parseArgs({
  options: {
    oldest: { type: 'boolean' },
    newest: { type: 'boolean' },
    downloads: { type: 'boolean' },
    schemas: { type: 'boolean' },
    record: { type: 'boolean' },
  },
  allowPositionals: true,
})
const wanted = new Map(
  positionals.map((argument): [string, string | undefined] => {
    const [name = '', version] = argument.split('@')
    return [name, version]
  }),
)
const newest = new Map<string, Promise<string>>()
/** Returns the newest version of a package, which is asked for once. */
function newestOf(packageName: string): Promise<string> {
  const version = newest.get(packageName) ?? newestVersion(packageName)
  newest.set(packageName, version)
  return version
}

async function versionOf({ name, versions }: InteropAgent): Promise<string> {
  const asked = wanted.get(name)
  if (asked !== undefined) return asked
  if (values.newest === true) return newestOf(versions.packageName)
  return values.oldest === true ? versions.oldest : versions.tested
}
/** With the tested versions, only the agents that each change is tested with. */
const isDaily = values.oldest !== true && values.newest !== true && values.schemas !== true
const chosen = agents.filter(({ name, isNightly }) =>
  wanted.size === 0 ? !isDaily || isNightly !== true : wanted.has(name),
)

const installing = new Map<string, Promise<string>>()
/** Installs an agent the first time that something needs it. Returns the path of its program. */
function programOf(agent: InteropAgent): Promise<string> {
  const program = installing.get(agent.name) ?? installAgent(agent)
  installing.set(agent.name, program)
  return program
}

async function installAgent(agent: InteropAgent): Promise<string> {
  const version = await versionOf(agent)
  const { path, isNew } = await install(agent, version)
  if (isNew) console.log(`installed ${agent.versions.packageName} ${version} (${seconds(begin)})`)
  return path
}

/** Prints what is new in what an agent speaks, or records it. */
async function compareSchema(agent: InteropAgent): Promise<void> {
  const version = await versionOf(agent)
  const home = await realpath(await mkdtemp(join(tmpdir(), 'parley-drift-')))
  try {
    await mkdir(join(home, 'tmp'))
    const env = { ...homeEnvironment(home, machinePath), ...(await agent.prepare(home, 'http://127.0.0.1:9')) }
    const args = agent.args.length === 0 ? [...(agent.acpArgs ?? [])] : agent.args
    const found = await readNames(agent.name, { path: await programOf(agent), args, env, packageFolder })
    if (values.record === true) await record(agent.name, version, found)
    console.log(values.record === true ? `recorded ${agent.name} ${version}` : reportOf(agent.name, version, found))
  } catch (error) {
    counts.failed++
    console.log(`FAILED ${agent.name} ${version}: its schema could not be read`)
    console.log(error instanceof Error ? (error.stack ?? error.message) : error)
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Returns the folder of the newest version of a package. */
async function packageFolder(packageName: string): Promise<string> {
  const name = packageName.replace(/^@/, '').replace('/', '-')
  const { folder } = await install({ name, bin: name, versions: { packageName } }, await newestOf(packageName))
  return join(folder, 'node_modules', ...packageName.split('/'))
}

const queue =
  values.schemas === true
    ? []
    : chosen.map((agent) => async () => testAgent(agent, await versionOf(agent), await programOf(agent)))
const both = chosen.filter(({ name }) => name === 'claude-code' || name === 'codex')
if (both.length === 2 && values.schemas !== true)
  // Takes longer than each agent but the first.
  queue.splice(1, 0, async () => testTogether(both, await Promise.all(both.map(programOf))))

const begin = performance.now()
await keepSchemas()
if (values.schemas === true || (await buildForTests())) {
  console.log(`The app is built (${seconds(begin)}).`)
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let test = queue.shift(); test !== undefined; test = queue.shift()) await test()
    }),
  )
  if (values.newest === true || values.schemas === true) for (const agent of chosen) await compareSchema(agent)
} else counts.failed++
await rm(links, { recursive: true })
console.log(`${counts.passed} passed, ${counts.failed} failed (${seconds(begin)})`)
process.exitCode = counts.failed === 0 ? 0 : 1
