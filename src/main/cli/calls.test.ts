import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { connectOnce, type Connection } from '../../client/connection'
import { createPeerLink } from '../../client/peer-link'
import { createJsonLinesPipe } from '../core/base/streams/json-lines'
import { standingFolder } from '../core/testing/temporary-folder'
import { commandTable } from './table'
import { runCommand } from './testing'
import { namesBelow, runHere, type RunOptions } from './testing/attached'

/*
 * Good and bad calls of every command against one running host: output, exit code, and what is left on disk.
 */

// A busy machine starts the host slowly.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let client: Connection
let data: string
let folder: string
let missing: string
let unused: string

beforeAll(async () => {
  const root = await standingFolder()
  ;[data, folder, missing, unused] = [
    join(root, 'data'),
    join(root, 'work'),
    join(root, 'missing'),
    join(root, 'unused'),
  ]
  for (const path of [data, folder, unused]) await mkdir(path)
  await writeFile(join(data, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  const host = runCommand(['rpc', '--data', data])
  const connected = await connectOnce(createPeerLink(createJsonLinesPipe(host.child.stdout, host.child.stdin)), {
    name: 'test',
  })
  if (!connected.ok) throw new Error(connected.error.message)
  client = connected.value
  for (const sessionId of ['alpha-one', 'alpha-two', 'beta-one'])
    await client.request('session.create', { sessionId, title: `About ${sessionId}`, targetWorkingDirectory: folder })
  await client.request('session.metadata.update', { sessionId: 'beta-one', tags: ['bug'] })
  return async () => {
    client.close()
    host.child.stdin.end()
    await host.ended
  }
})

/** A call, with `DATA`, `WORK`, `MISSING` and `UNUSED` in place of folders, and its result. */
interface Expected {
  readonly code: 0 | 1 | 2
  readonly output?: RegExp
  readonly errors?: RegExp
  readonly input?: string
}

const put = (arg: string): string =>
  arg.replace('DATA', data).replace('WORK', folder).replace('MISSING', missing).replace('UNUSED', unused)

const oneLine = /^parley: [^\n]+\n$/
const nothing = /^$/

const calls: readonly (readonly [call: string, Expected])[] = [
  ['', { code: 2, errors: /No command/ }],
  ['--help', { code: 0, output: /^Usage: parley COMMAND[\s\S]*sessions[\s\S]*doctor/ }],
  ['-h', { code: 0, output: /^Usage: parley COMMAND/ }],
  ['help', { code: 0, output: /^Usage: parley COMMAND/ }],
  ['help export', { code: 0, output: /^Usage: parley export[\s\S]*--out <FILE>[\s\S]*Exit codes/ }],
  ['help nothing', { code: 2, errors: /Unknown command 'nothing'/ }],
  ['nothing --help', { code: 0, output: /^Usage: parley COMMAND/ }],
  ['-v', { code: 0, output: /^\d+\.\d+\.\d+\n$/ }],
  ['--version', { code: 0, output: /^\d+\.\d+\.\d+\n$/ }],
  ['sesions', { code: 2, errors: /Did you mean sessions/ }],
  ['__proto__', { code: 2, errors: /Unknown command/ }],
  ['--data DATA sessions --json', { code: 0, output: /"total":3/ }],

  ['sessions --data DATA', { code: 0, output: /^(?:\S+ {2}active {6}\S+ \S+ {2}About \S+\n){3}$/ }],
  ['sessions --data=DATA --tag bug', { code: 0, output: /^beta-one .*\n$/ }],
  ['sessions --data DATA --project WORK --limit 2 --json', { code: 0, output: /"total":3/ }],
  ['sessions --data DATA --project UNUSED', { code: 0, output: /^No session matches\.\n$/ }],
  ['sessions --data DATA --agent nobody --json', { code: 0, output: /^\{"sessions":\[\],"total":0\}\n$/ }],
  ['sessions --data DATA --since 1h', { code: 0, output: /alpha-one/ }],
  ['sessions --data DATA --since 2999-01-01', { code: 0, output: /No session/ }],
  ['sessions --data DATA --state needs-you', { code: 0, output: /No session/ }],
  ['sessions --data DATA --status archived', { code: 0, output: /No session/ }],
  ['sessions --data DATA --attention --json', { code: 0, output: /^\{"sessions":\[/ }],
  ['sessions --data DATA --attention --tag bug', { code: 2, errors: /--tag/ }],
  ['sessions --data DATA --since yesterday', { code: 2, errors: /--since/ }],
  ['sessions --data DATA --limit 0', { code: 2, errors: /--limit/ }],
  ['sessions --data DATA --state busy', { code: 2, errors: /needs-you, failed/ }],
  ['sessions --data --json', { code: 2, errors: /--data/ }],
  ['sessions extra', { code: 2, errors: /Too many arguments/ }],
  ['sessions --data MISSING', { code: 1, errors: /does not exist/ }],
  ['sessions --data UNUSED', { code: 0, output: /^There are no sessions yet\.\n$/ }],

  ['search --data DATA beta', { code: 0, output: /^beta-one / }],
  ['search --data DATA about one --json', { code: 0, output: /"total":2.*|"hits"/ }],
  ['search --data DATA nowhere', { code: 0, output: /^Nothing was found\.\n$/ }],
  ['search --data DATA', { code: 2, errors: /TEXT/ }],
  ['search --data DATA x --role nobody', { code: 2, errors: /user, assistant/ }],
  ['search --data MISSING x', { code: 1, errors: /does not exist/ }],

  ['tail --data DATA alpha-one', { code: 0, output: nothing }],
  ['tail --data DATA beta', { code: 0, output: nothing }],
  ['tail --data DATA alpha', { code: 1, errors: /2 sessions start with alpha/ }],
  ['tail --data DATA gamma', { code: 1, errors: /no session gamma/ }],
  ['tail --data DATA alpha-one -n x', { code: 2, errors: /--lines/ }],
  ['tail --data UNUSED alpha-one', { code: 1, errors: /no session/ }],
  ['tail', { code: 2, errors: /SESSION/ }],

  ['send --data DATA -s alpha-one say hello', { code: 0, output: /^hello\n$/ }],
  ['send --data DATA -s alpha-one - --json', { code: 0, input: 'say piped', output: /piped[\s\S]*turn\.completed/ }],
  ['send --data DATA -s alpha-one error tool', { code: 1, output: /^This will go wrong/, errors: /parley: .+\n$/ }],
  ['send --data DATA --folder MISSING say hello', { code: 1, errors: oneLine }],
  ['send --data DATA --agent nobody say hello', { code: 1, errors: /nobody/ }],
  ['send --data DATA -s gamma say hello', { code: 1, errors: /no session gamma/ }],
  ['send --data DATA -s alpha-one --agent playground x', { code: 2, errors: /--agent/ }],
  ['send --data DATA --model x y', { code: 2, errors: /--agent/ }],
  ['send --data DATA -', { code: 2, input: ' \n', errors: /empty/ }],
  ['send --data DATA', { code: 2, errors: /MESSAGE/ }],

  ['run --data DATA --folder WORK x', { code: 1, errors: oneLine }],
  ['run --data DATA --folder MISSING x', { code: 1, errors: /no folder/ }],
  ['run --data DATA --attempts 0 x', { code: 2, errors: /--attempts/ }],
  ['run --data DATA --attempts 9 x', { code: 2, errors: /--attempts/ }],
  ['run --data DATA --attempts a,,b x', { code: 2, errors: /--attempts/ }],
  ['run --data DATA --attempts playground --agent playground x', { code: 2, errors: /--agent/ }],
  ['run --data DATA --model x y', { code: 2, errors: /--agent/ }],
  ['run --data DATA --folder WORK -', { code: 2, input: ' \n', errors: /empty/ }],
  ['run --data DATA', { code: 2, errors: /PROMPT/ }],

  ['approve --data DATA', { code: 0, output: /^Nothing waits for permission\.\n$/ }],
  ['approve list --data DATA --json', { code: 0, output: /^\{"requests":\[\]\}\n$/ }],
  ['approve allow --data DATA nothing', { code: 1, errors: /No request nothing waits/ }],
  ['approve allow --data DATA', { code: 2, errors: /requires a request/ }],
  ['approve list --data DATA x', { code: 2, errors: /takes no requests/ }],
  ['approve allow --data DATA x --message y', { code: 2, errors: /--message/ }],
  ['approve perhaps --data DATA', { code: 2, errors: /list, allow, deny/ }],
  ['approve --data UNUSED', { code: 0, output: /Nothing waits/ }],

  ['export --data DATA beta --format markdown', { code: 0, output: /^# About beta-one/ }],
  ['export --data DATA alpha', { code: 1, errors: /2 sessions/ }],
  ['export --data DATA gamma', { code: 1, errors: /no session gamma/ }],
  ['export --data DATA beta-one --json', { code: 2, errors: /--out/ }],
  ['export --data DATA beta-one --format pdf', { code: 2, errors: /markdown/ }],
  ['export --data DATA beta-one --out WORK', { code: 1, errors: /it is a folder/ }],
  ['export --data DATA beta-one --out MISSING/a.json', { code: 1, errors: /folder .*missing does not exist/ }],
  ['export --data DATA', { code: 2, errors: /SESSION/ }],
  ['export a b', { code: 2, errors: /Too many/ }],

  ['import --data DATA MISSING', { code: 1, output: /not imported/, errors: oneLine }],
  ['import --data DATA - -', { code: 2, errors: /once/ }],
  ['import --data DATA -', { code: 1, input: 'no session', output: /^stdin: not imported/, errors: /stdin/ }],
  ['import --data DATA x --on-conflict maybe', { code: 2, errors: /fail, skip, overwrite, copy/ }],
  ['import --data DATA', { code: 2, errors: /FILE/ }],

  ['worktrees --data DATA', { code: 0, output: /^There are no worktrees/ }],
  ['automations --data DATA', { code: 0, output: /^There are no automations/ }],
  ['automations list --data UNUSED --json', { code: 0, output: /^\{"automations":\[\]\}\n$/ }],
  ['automations show --data DATA', { code: 2, errors: /needs an ID/ }],
  ['automations pause 0000 --data DATA', { code: 1, errors: /no automation 0000/ }],
  ['automations create --name x --data DATA', { code: 2, errors: /--cron, --files and --after/ }],
  ['automations create --name x --cron x --files y --prompt z --data DATA', { code: 2, errors: /only one/ }],
  ['doctor --data DATA', { code: 0, output: /^no faults\t/ }],
  ['doctor --data UNUSED --json', { code: 0, output: /^\{"healthy":true,"findings":\[\]\}\n$/ }],
  ['doctor --data UNUSED --backups --json', { code: 0, output: /^\{"backups":\[\]\}\n$/ }],
  ['doctor --data MISSING', { code: 1, errors: /does not exist/ }],
  ['doctor --new --salvage', { code: 2, errors: /only one/ }],

  ['serve --data DATA', { code: 1, errors: /already running as `parley rpc`/ }],
  ['serve --port x', { code: 2, errors: /--port/ }],
  ['serve --port 65536', { code: 2, errors: /--port/ }],
  ['host status --data DATA', { code: 0, output: /already running as `parley rpc`/ }],
  ['host status --data UNUSED --json', { code: 1, output: /^\{"running":false,/ }],
  ['host start --data DATA --json', { code: 1, errors: /cannot start/ }],
  ['host stop --data DATA', { code: 1, errors: /as `parley rpc`.*End it there/ }],
  ['host stop --data UNUSED', { code: 0, output: /not running/ }],
  ['host status --idle 1h', { code: 2, errors: /--idle/ }],
  ['host start --idle soon', { code: 2, errors: /30m, 8h or 2d/ }],
  ['host', { code: 2, errors: /ACTION/ }],
  ['devices --data DATA', { code: 0, output: /^There are no devices\.\n$/ }],
  ['devices list --data UNUSED --json', { code: 0, output: /^\{"devices":\[\]\}\n$/ }],
  ['devices pair --data DATA', { code: 1, errors: /does not listen for other machines/ }],
  ['devices revoke --data DATA Phone', { code: 1, errors: /No device is "Phone"/ }],
  ['devices revoke --data DATA', { code: 2, errors: /requires a DEVICE/ }],
  ['devices list --data DATA Phone', { code: 2, errors: /Only revoke/ }],
  ['devices --data DATA --scope watch', { code: 2, errors: /--scope requires pair/ }],
  ['rpc more', { code: 2, errors: /Too many/ }],
  ['rpc --nothing', { code: 2, errors: /--nothing/ }],
  ['mcp --all --folder WORK', { code: 2, errors: /--folder/ }],
  ['mcp --data DATA', { code: 0 }],
  ['hook', { code: 2, errors: /ACTION/ }],
  ['hook nothing', { code: 2, errors: /install, uninstall/ }],
  ['tool-server', { code: 2, errors: /--session/ }],
  ['open --data DATA', { code: 1, errors: /no desktop app/ }],
  ['completion bash', { code: 0, output: /complete -F _parley parley\n$/ }],
  ['completion tcsh', { code: 2, errors: /bash, zsh, fish/ }],
]

it.each(calls)('parley %s', async (call, { code, output = nothing, errors = nothing, input }) => {
  const args = call === '' ? [] : call.split(' ').map(put)
  const ran = await runHere(args, input === undefined ? {} : { input })
  expect(ran).toMatchObject({ code })
  expect(ran.output).toMatch(output)
  if (code === 2) expect(ran.errors).toMatch(oneLine)
  expect(ran.errors).toMatch(errors)
  expect(existsSync(missing)).toBe(false)
  expect(await namesBelow(unused)).toEqual([])
  expect(await namesBelow(folder)).toEqual([])
})

it('every command is in the table of calls, good or bad, and explains itself', async () => {
  const called = new Set(calls.map(([call]) => call.split(' ')[0]))
  for (const name of Object.keys(commandTable)) {
    expect(called, name).toContain(name)
    const help = await runHere([name, '--help'])
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.output).toMatch(new RegExp(`^Usage: parley ${name} .*[\\s\\S]*Exit codes:`))
    expect(await runHere(['help', name])).toEqual(help)
  }
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
    runHere(['send', '--data', data, '-s', 'alpha-two', 'run echo granted', ...more], options)
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
    expect(listed.output).toMatch(/^\S+ {2}playground {2}About alpha-two {2}.*echo granted\n$/)
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
