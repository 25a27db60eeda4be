import { Console } from 'node:console'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { useOwnEnvironment } from '#core/base/own-environment'
import { composeHost } from '#core/host/compose'
import { keepThreads } from '#core/testing/keep-threads'
import { main } from '../main'
import type { HostCommand, HostReply, StartOptions } from './test-hosts-lines'

/*
 * Runs `parley serve` many times in one process, one after another or at once, as told by lines of JSON on stdin. Loading
 * the host anew for every test would take longer than most of them. The environment and the folder are replaced before
 * each start; everything else that a host holds belongs to the host.
 */

// Standard output is reserved for replies.
globalThis.console = new Console(process.stderr)
const pages = fileURLToPath(new URL('../renderer/', import.meta.url))
const running = new Map<number, AbortController>()
keepThreads()

function reply(line: HostReply): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function useEnvironment({ cwd, env }: StartOptions): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, env)
  useOwnEnvironment()
  process.chdir(cwd)
}

async function start(id: number, options: StartOptions): Promise<void> {
  const stop = new AbortController()
  running.set(id, stop)
  useEnvironment(options)
  const stdout = new PassThrough()
  createInterface(stdout).once('line', (announced) => reply({ id, announced }))
  let errors = ''
  const stderr = new PassThrough().setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const args = ['serve', '--data', options.dataDir, '--json', '--port', String(options.port)]
  const code = await main(args, { stdin: process.stdin, stdout, stderr, stopped: stop.signal, pages, composeHost })
  running.delete(id)
  reply({ id, ended: { code, errors } })
}

createInterface(process.stdin)
  .on('line', (line) => {
    const command = JSON.parse(line) as HostCommand
    if ('start' in command) void start(command.id, command.start)
    else running.get(command.id)?.abort()
  })
  // The tests are over, or were killed.
  .once('close', () => process.exit())
