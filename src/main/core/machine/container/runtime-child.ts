/* eslint-disable @typescript-eslint/no-restricted-imports, no-restricted-syntax -- It stands in for a program of others. */
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, watchFile } from 'node:fs'

/*
 * Stands in for `docker` and `podman`: `container inspect` and `exec`, for one container with the name `box`. Arguments: its
 * name, the file of the container, the file of calls, and then those of the real one.
 */

const [name = '', state = '', calls = '', ...words] = process.argv.slice(2)
appendFileSync(calls, `${JSON.stringify(words)}\n`)

interface Kept {
  readonly Id: string
  readonly State: { readonly Running: boolean }
}

const kept = (): Kept | null => JSON.parse(readFileSync(state, 'utf8')) as Kept | null

function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

const missing = (asked: string): never =>
  name === 'docker'
    ? fail(`Error response from daemon: No such container: ${asked}`, 1)
    : fail(`Error: no container with name or ID "${asked}" found: no such container`, 125)

if (words[0] === '--context') words.splice(0, 2)
if (words[0] === 'container' && words[1] === 'inspect') inspectContainer(words.slice(2))
else if (words[0] === 'exec') execute(words.slice(1))
else fail(`${name}: '${words.join(' ')}' is not a ${name} command.`, 1)

function inspectContainer([option, format = '', dashes, asked = '']: string[]): void {
  if (option !== '--format' || dashes !== '--') fail(`unknown flag: ${option ?? ''}`, 125)
  const found = kept()
  if (asked !== 'box' || found === null) missing(asked)
  const shown = format.replace(/\{\{json ([.\w]+)\}\}/g, (_, path: string) =>
    JSON.stringify(
      path
        .split('.')
        .slice(1)
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], found),
    ),
  )
  process.stdout.write(`${shown}\n`)
}

function execute(options: string[]): void {
  while (options[0]?.startsWith('-') === true)
    options.splice(0, /^(--user|--env|-[a-z]*[ue])$/.test(options[0]) ? 2 : 1)
  const [asked = '', command = '', ...args] = options
  const found = kept()
  if (asked !== 'box' || found === null) missing(asked)
  if (!found?.State.Running) fail(`Error response from daemon: container ${found?.Id ?? ''} is not running`, 1)
  const child = spawn(command, args, { stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 137))
  watchFile(state, { interval: 20 }, () => {
    const now = kept()
    if (now?.State.Running !== true || now.Id !== found.Id) child.kill('SIGKILL')
  })
}
