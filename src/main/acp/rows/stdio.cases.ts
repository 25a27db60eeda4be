import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { methods, ndJsonStream } from '@agentclientprotocol/sdk/unstable'
import { expect, onTestFinished } from 'vitest'
import { run, start } from '#main/cli/testing/run'
import { readHostFile } from '#core/base/host-file'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { editorOn } from '../testing/editor'
import { answered, row, type Row } from '../testing/row'

const { session } = methods.agent

/** A data folder with the playground as the default agent. What runs on it in the background ends with the test. */
async function dataFolder(): Promise<string> {
  const data = await temporaryFolder()
  await writeFile(join(data, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  onTestFinished(async () => {
    await run(['host', 'stop', '--data', data])
  })
  return data
}

/** Starts `parley acp` with an editor, and keeps the lines of its output. */
async function startAcp(data: string, before = '') {
  const command = start(['acp', '--data', data])
  const lines: string[] = []
  const { stdin, stdout } = command.child
  stdout.on('data', (part: Buffer) => lines.push(...part.toString().split('\n')))
  stdin.write(before)
  const output = Readable.toWeb(stdout) as ReadableStream<Uint8Array>
  const editor = await editorOn(ndJsonStream(Writable.toWeb(stdin), output))
  return { ...command, editor, said: () => lines.filter((line) => line !== '') }
}

/** Returns the numbers of the processes that a process is below. */
async function ancestors(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)])
  const parent = Number(stdout)
  return parent <= 1 ? [parent] : [parent, ...(await ancestors(parent))]
}

/** Rows about `parley acp` as a process. */
export const stdioRows: readonly Row[] = [
  row('Nothing but the protocol is written to stdout', async () => {
    const acp = await startAcp(await dataFolder())
    await answered(acp.editor, await temporaryFolder(), 'say walrus')
    expect(acp.editor.text('agent_message_chunk')).toContain('walrus')
    acp.child.stdin.end()
    expect(await acp.ended).toBe(0)
    expect(acp.said().length).toBeGreaterThan(3)
    for (const line of acp.said()) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  }),
  row(
    'If Parley is not running, it is started in the background; it goes on when stdin ends, and so do sessions',
    async () => {
      const data = await dataFolder()
      const cwd = await temporaryFolder()
      const acp = await startAcp(data)
      const sessionId = await answered(acp.editor, cwd, 'say walrus')
      acp.child.stdin.end()
      expect(await acp.ended).toBe(0)
      expect(await readHostFile(data)).toMatchObject({ kind: 'host' })
      const again = await startAcp(data)
      expect((await again.editor.request(session.list, { cwd })).sessions).toMatchObject([{ sessionId, cwd }])
      again.child.stdin.end()
      expect(await again.ended).toBe(0)
    },
  ),
  row('An editor that ends `parley acp` with everything below it does not end Parley', async () => {
    const data = await dataFolder()
    const acp = await startAcp(data)
    const host = await readHostFile(data)
    expect(host).not.toBeNull()
    if (process.platform !== 'win32') expect(await ancestors(host?.pid ?? 0)).not.toContain(acp.child.pid)
    acp.child.kill('SIGKILL')
    await acp.ended
    const again = await startAcp(data)
    expect(await readHostFile(data)).toEqual(host)
    again.child.stdin.end()
    expect(await again.ended).toBe(0)
  }),
  row(
    'What is no message, a batch, and a request before `initialize` are answered with errors, and nothing else breaks',
    async () => {
      const wrong = ['no JSON', '[1]', '{"jsonrpc":"2.0","id":"x","method":"session/list","params":{}}']
      const acp = await startAcp(await dataFolder(), `${wrong.join('\n')}\n`)
      const errors = acp.said().map((line) => (JSON.parse(line) as { error?: { code: number } }).error?.code)
      expect(errors).toEqual([-32700, -32600, -32600, undefined])
      acp.child.stdin.end()
      expect(await acp.ended).toBe(0)
    },
  ),
  row('When Parley ends, `parley acp` ends with one line on stderr', async () => {
    const data = await dataFolder()
    const acp = await startAcp(data)
    await run(['host', 'stop', '--data', data])
    expect(await acp.ended).toBe(1)
    expect(acp.errors()).toMatch(/^parley: [^\n]+\n$/)
  }),
]
