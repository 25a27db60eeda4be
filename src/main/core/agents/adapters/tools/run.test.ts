import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listProcesses } from '#core/base/process/process-table'
import { createProcesses } from '#core/base/process/processes'
import { err } from '#shared/kernel/result'
import { realPause, type Pause } from './pacing'
import { createShell } from '#core/base/process/shell'
import { createRunTool } from './run'
import { createWorkbench, type Workbench } from './workbench'
import { posixIt } from '#core/testing/posix-it'

const family = fileURLToPath(new URL('../../../base/process/fixtures/family.mjs', import.meta.url))
const processes = createProcesses()
const startCommand = createShell(processes)
let bench: Workbench

beforeEach(async () => {
  bench = await createWorkbench({})
})
afterEach(() => bench.remove())
afterAll(() => processes.dispose())

interface Options {
  readonly signal?: AbortSignal
  readonly print?: (text: string) => void
  readonly pause?: Pause
}

const run = (command: string, { pause = realPause, ...context }: Options = {}) =>
  bench.use(createRunTool({ startCommand, pause, commandTimeoutMs: 60_000 }), { command }, context)

const node = `"${process.execPath}"`
const script = (code: string) => `${node} -e "${code}"`

/** Waits until none of the processes runs any more. */
async function gone(pids: readonly number[]): Promise<void> {
  await expect.poll(async () => (await running()).filter((pid) => pids.includes(pid)), { timeout: 5000 }).toEqual([])
}

async function running(): Promise<number[]> {
  if (process.platform === 'win32') throw new Error('the table of processes is not read on Windows')
  return (await listProcesses('')).map((row) => row.pid)
}

describe('the run tool', () => {
  it('asks with the command', async () => {
    const tool = createRunTool({ startCommand, pause: realPause, commandTimeoutMs: 1 })
    const prepared = await tool.prepare({ command: 'rm -rf out' }, bench.folders)
    expect(prepared).toMatchObject({
      ok: true,
      value: {
        approval: { summary: 'rm -rf out', preview: [{ type: 'terminal', command: 'rm -rf out', output: '' }] },
      },
    })
  })

  it('runs a command line of the shell in the folder and gives back what it prints', async () => {
    const report = await run(`${script('console.log(process.cwd())')} && echo done`)
    expect(report.outcome).toBe('ok')
    expect(report.output?.split(/\s*\n/)).toEqual([bench.cwd, 'done', ''])
    expect(report.content).toMatchObject([{ type: 'terminal', exitCode: 0 }])
    expect(report.remark).toContain('ended with exit code 0 and printed:')
  })

  it('hands over output while the command runs, from both streams', async () => {
    const printed: string[] = []
    const abort = new AbortController()
    const running = run(script("console.log('out'); console.error('err'); setInterval(() => 0, 1000)"), {
      signal: abort.signal,
      print(text) {
        printed.push(text)
        if (printed.join('').includes('out') && printed.join('').includes('err')) abort.abort()
      },
    })
    expect(await running).toMatchObject({ outcome: 'cancelled' })
  })

  it('keeps characters whole that arrive in two pieces', async () => {
    const code =
      'process.stdout.write(Buffer.from([0xc3])); setTimeout(() => process.stdout.write(Buffer.from([0xa4])), 100)'
    expect((await run(script(code))).output).toBe('ä')
  })

  it('reports a failing command as an error, with its exit code', async () => {
    const report = await run(script('console.log(1); process.exit(3)'))
    expect(report).toMatchObject({ outcome: 'error', error: 'The command ended with exit code 3.', output: '1\n' })
    expect(report.content).toMatchObject([{ exitCode: 3 }])
  })

  it('gives a command nothing to read', async () => {
    const code = "process.stdin.on('end', () => console.log('nothing')).resume()"
    expect((await run(script(code))).output).toBe('nothing\n')
  })

  it('reports a command that does not exist', async () => {
    const report = await run('no-such-command-anywhere')
    expect(report.outcome).toBe('error')
    expect(report.output).toContain('no-such-command-anywhere')
  })

  it('reports what could not be started', async () => {
    const tool = createRunTool({
      startCommand: async () => err('the host is closing'),
      pause: realPause,
      commandTimeoutMs: 1,
    })
    expect(await bench.use(tool, { command: 'x' })).toMatchObject({
      outcome: 'error',
      error: '`x` could not be started: the host is closing.',
    })
  })

  it('ends a command that takes too long', async () => {
    const report = await run(script('setInterval(() => 0, 1000)'), { pause: async () => undefined })
    expect(report).toMatchObject({
      outcome: 'error',
      error: 'The command was ended because it took longer than 60 seconds.',
    })
  })

  it('ends a command that floods, and keeps a bounded part of its output', async () => {
    const report = await run(script("setInterval(() => process.stdout.write('x'.repeat(65536)), 0)"))
    expect(report).toMatchObject({
      outcome: 'error',
      error: 'The command was ended because it printed more than 1 MB.',
    })
    expect(report.output).toHaveLength(1024 * 1024)
  })

  posixIt('ends a cancelled command with all its descendants', async () => {
    const abort = new AbortController()
    const pids = Promise.withResolvers<number[]>()
    const running = run(`${node} "${family}" stray`, {
      signal: abort.signal,
      print: (line) => pids.resolve(line.trim().split(' ').map(Number)),
    })
    const family3 = await pids.promise
    expect(family3).toHaveLength(3)
    abort.abort()
    expect(await running).toMatchObject({ outcome: 'cancelled' })
    await gone(family3)
  })

  posixIt('ends what a command leaves in the background, and does not wait for it', async () => {
    const report = await run('sleep 3600 & echo $!')
    expect(report.outcome).toBe('ok')
    await gone([Number(report.output)])
  })
})
