import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { defined } from '#shared/kernel/defined'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { newRepository } from '#core/history/place/testing'
import { standingFolder } from '#core/testing/temporary-folder'
import { familySnapshot } from '#core/transfer/snapshot/testing/family'
import { publicCommands } from './documents/words'
import { commandEntries, commandTable } from './table'
import { rpcHere } from './testing/run'
import { namesBelow, runHere, type RunOptions } from './testing/attached'
import { calledElsewhere, calls } from './testing/calls'

/*
 * Good and bad calls of every command against one running host: output, exit code, and what is left on disk.
 */

// A busy machine starts the host slowly.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const oneLine = /^parley: [^\n]+\n$/
const nothing = /^$/

let client: Connection
/** Folders by the names that calls have for them. */
const folders: Record<string, string> = {}
let root: string
let data: string
let folder: string
let unused: string

beforeAll(async () => {
  root = await standingFolder()
  for (const name of ['DATA', 'WORK', 'MISSING', 'UNUSED', 'INBOX', 'REPO'])
    folders[name] = join(root, name.toLowerCase())
  ;[data, folder, unused] = ['data', 'work', 'unused'].map((name) => join(root, name)) as [string, string, string]
  for (const path of [data, folder, unused, join(root, 'inbox')]) await mkdir(path)
  await newRepository(join(root, 'repo'))
  await writeFile(join(root, 'inbox', 'family.json'), JSON.stringify(familySnapshot()))
  await writeFile(join(data, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  // Git is on the PATH, agents are not.
  const host = rpcHere(data)
  const connected = await connectOnce(createPeerLink(createJsonLinesPipe(host.stdout, host.stdin)), {
    name: 'test',
  })
  if (!connected.ok) throw new Error(connected.error.message)
  client = connected.value
  for (const sessionId of ['alpha-one', 'alpha-two', 'beta-one'])
    await client.request('session.create', { sessionId, title: `About ${sessionId}`, targetWorkingDirectory: folder })
  await client.request('session.metadata.update', { sessionId: 'beta-one', tags: ['bug'] })
  return async () => {
    client.close()
    host.stdin.end()
    await host.ended
  }
})

/** Files beside the data folder and outside of git's own folder. */
const files = async (): Promise<string[]> =>
  (await namesBelow(root)).map((name) => name.replaceAll('\\', '/')).filter((name) => !/^data\/|\.git\//.test(name))

const put = (arg: string): string =>
  Object.entries(folders).reduce((text, [name, path]) => text.replace(name, path), arg)

it.each(calls)('parley %s', async (call, { code, output = nothing, errors = nothing, input, leaves = [], hasApp }) => {
  const args = call === '' ? [] : call.split(' ').map(put)
  const before = await files()
  const startApp = async () => ({ ok: true, value: undefined }) as const
  const ran = await runHere(args, { ...defined({ input }), ...(hasApp === true ? { startApp } : {}) })
  expect(ran).toMatchObject({ code })
  expect(ran.output).toMatch(output)
  if (code === 2) expect(ran.errors).toMatch(oneLine)
  expect(ran.errors).toMatch(errors)
  expect((await files()).filter((name) => !before.includes(name) || leaves.includes(name))).toEqual(leaves)
})

/** Calls of a command. */
const callsOf = (name: string) => calls.filter(([call]) => call.split(' ')[0] === name)
const isElsewhere = (what: string): boolean => Object.hasOwn(calledElsewhere, what)

it.each(Object.keys(commandTable))('the table of calls has good and bad ones of parley %s', (name) => {
  const codes = callsOf(name).map(([, { code }]) => code)
  if (!isElsewhere(name)) expect(codes).toContain(0)
  expect(codes.filter((code) => code !== 0)).not.toEqual([])
})

it.each(publicCommands())('the table of calls has every option of parley %s', (name, { options }) => {
  const given = callsOf(name).map(([call]) => call)
  const missing = Object.entries(options).filter(([option, spec]) => {
    const short = 'short' in spec ? `|-${spec.short ?? ''}` : ''
    const pattern = new RegExp(`(?:^| )(?:--(?:no-)?${option}${short})(?: |=|$)`)
    return !isElsewhere(`${name} --${option}`) && !given.some((call) => pattern.test(call))
  })
  expect(missing.map(([option]) => option)).toEqual([])
})

it('calls that are not in the table are in a test that exists', () => {
  for (const [call, [file, words]] of Object.entries(calledElsewhere))
    expect(readFileSync(join(import.meta.dirname, file), 'utf8').includes(words), call).toBe(true)
})

it('every command explains itself', async () => {
  for (const name of Object.keys(commandTable)) {
    const help = await runHere([name, '--help'])
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.output).toMatch(new RegExp(`^Usage: parley ${name} .*[\\s\\S]*Exit codes:`))
    expect(await runHere(['help', name])).toEqual(help)
  }
})

/** Commands that print a protocol or a script and nothing else. */
const withoutJson = ['rpc', 'acp', 'mcp', 'completion', 'version', '__complete', 'mcp-filter', 'tool-server']

it('every command prints for programs', () => {
  const without = commandEntries.filter(([, { options }]) => !Object.hasOwn(options, 'json')).map(([name]) => name)
  expect(without).toEqual(withoutJson)
})

describe('parley export --out', () => {
  const target = (): string => join(data, 'one.parley.json')
  const exportTo = (...more: string[]) => runHere(['export', 'beta-one', '--data', data, '--out', target(), ...more])

  it('replaces a file only when told to', async () => {
    expect(await exportTo()).toEqual({ code: 0, output: '', errors: '' })
    await writeFile(target(), 'mine')
    const refused = await exportTo()
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toMatch(/it already exists; use --force to replace it/)
    expect(await readFile(target(), 'utf8')).toBe('mine')
    const replaced = await exportTo('--force', '--json')
    expect(JSON.parse(replaced.output)).toMatchObject({ path: target(), redacted: 0 })
    expect(await readFile(target(), 'utf8')).toContain('beta-one')
  })

  it('moves a session through pipes, and says how to import what exists', async () => {
    const printed = await runHere(['export', 'beta-one', '--data', data, '-o', '-'])
    const again = await runHere(['import', '-', '--data', data], { input: printed.output })
    expect(again).toMatchObject({ code: 1, output: 'stdin: 0 imported, 1 failed\n' })
    expect(again.errors).toMatch(/Use --on-conflict skip, overwrite or copy/)
    const skipped = await runHere(['import', '-', '--data', data, '--on-conflict', 'skip'], { input: printed.output })
    expect(skipped).toEqual({ code: 0, output: 'stdin: 0 imported, 1 skipped\n', errors: '' })
  })
})

describe('parley approve', () => {
  const send = (options: RunOptions = {}, ...more: string[]) =>
    runHere(['send', '--data', data, '-s', 'alpha-two', `run echo ${'far '.repeat(30)}granted`, ...more], options)
  const pending = async () => {
    const listed = await runHere(['approve', '--data', data, '--json'])
    return (JSON.parse(listed.output) as { requests: { request: { id: string } }[] }).requests
  }

  it.each([
    ['allow', /granted/],
    ['deny', /not allowed/],
  ])('answers what an agent waits for: %s', async (action, answer) => {
    const sent = send()
    await expect.poll(pending, { timeout: 30_000 }).toHaveLength(1)
    const [entry] = await pending()
    const listed = await runHere(['approve', '--data', data])
    expect(listed.output).toMatch(/^\S+ {2}playground {2}About alpha-two {2}.*echo (far ){30}granted\n$/)
    const id = entry?.request.id ?? ''
    const answered = await runHere(['approve', action, id, '--data', data])
    expect(answered).toMatchObject({ code: 0, errors: '' })
    const { code, output, errors } = await sent
    expect(code).toBe(0)
    expect(output).toMatch(answer)
    expect(errors).toContain(`parley approve allow ${id}`)
    expect(await runHere(['approve', action, id, '--data', data])).toMatchObject({ code: 1 })
  })

  it('is not needed where everything is denied', async () => {
    expect(await send({}, '--deny')).toMatchObject({ code: 0, output: expect.stringMatching(/not allowed/) as string })
  })

  it('a stopped command cancels its turn', async () => {
    const stop = new AbortController()
    const sent = send({ stopped: stop.signal })
    await expect.poll(pending, { timeout: 30_000 }).toHaveLength(1)
    stop.abort()
    expect(await sent).toMatchObject({ code: 1, errors: expect.stringMatching(/cancelled/) as string })
    expect(await pending()).toEqual([])
  })
})

it('parley tail follows a session until it is stopped', async () => {
  const stop = new AbortController()
  let answered: () => void
  const answer = new Promise<void>((resolve) => (answered = resolve))
  const followed = runHere(['tail', '-f', 'beta-one', '--data', data, '--json'], {
    stopped: stop.signal,
    onOutput: (text) => {
      if (text.includes('"assistant"')) answered()
    },
  })
  await runHere(['send', '--data', data, '-s', 'beta-one', 'say followed'])
  await answer
  stop.abort()
  const { code, output } = await followed
  expect(code).toBe(0)
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { role: string; blocks: unknown[] })
  expect(lines.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(lines[1]?.blocks).toMatchObject([{ type: 'text', content: 'followed' }])
})

describe('parley open', () => {
  const opened = async (...args: string[]) => {
    const started: (readonly string[])[] = []
    const ran = await runHere(['open', ...args], {
      startApp: async (given) => {
        started.push(given)
        return { ok: true, value: undefined }
      },
    })
    return { ...ran, started }
  }

  it('passes a link to the app', async () => {
    const file = join(data, 'settings.json')
    const own = ['--data', unused]
    expect((await opened(...own)).started).toEqual([own])
    expect((await opened(folder, ...own)).started).toEqual([
      [`parley://new?folder=${encodeURIComponent(folder)}`, ...own],
    ])
    const ran = await opened(file, '--json', ...own)
    expect(JSON.parse(ran.output)).toEqual({ link: `parley://import?path=${encodeURIComponent(file)}` })
    expect((await opened('parley://session/x', ...own)).started).toEqual([['parley://session/x', ...own]])
  })

  it('does not start what could not have the data, or does not exist', async () => {
    const busy = await opened('alpha-one', '--data', data)
    expect(busy).toMatchObject({ code: 1, started: [], errors: expect.stringMatching(/parley rpc/) as string })
    expect(await opened('nobody', '--data', unused)).toMatchObject({ code: 1, started: [] })
  })
})
