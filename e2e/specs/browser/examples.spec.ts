import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test as base } from '@playwright/test'
import type * as ClientModule from '#client/node'
import { cleanEnvironment, makeFolders } from '#e2e/fixtures/folders'
import { commandsOf, examplesOf, userPages } from '#main/cli/testing/examples'
import { nightly } from '#e2e/helpers/nightly'

/*
 * Every example of the documentation is run as it stands, against a store with one session. What is not run is listed with
 * the reason, and shows as skipped. With every change only those of the first pages are run; all others are parsed by
 * examples.test.ts.
 */

/** Pages that a new user reads first. */
const firstPages = ['README.md', 'docs/getting-started.md']

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')

/** Examples that are not run, by a part of their text. */
const notRun: Readonly<Record<string, string>> = {
  '[OPTIONS]': 'the form of a command, not one',
  '[ACTION]': 'the form of a command, not one',
  'npm ci && npm start': 'scripts/readme.ts runs it on each Node',
  'npm ci && npm test': 'is what runs this',
  'systemctl --user': 'scripts/installed.ts does it with the package',
  '--agent codex': 'needs Codex',
  '--attempts': 'needs a repository and several agents; run.test.ts covers it',
  'parley open': 'opens a window; start-app.test.ts covers it',
  'parley dispatch': 'needs a fleet; dispatch.test.ts covers it',
  'nats request': 'needs a broker; agent-traffic.test.ts covers it',
  '--fleet nats': 'needs a broker; dispatch.test.ts covers it',
  'parley serve --open': 'opens a browser; serve.spec.ts covers it',
  'parley serve --listen': 'needs a certificate; exposed-server.test.ts covers it',
  'parley serve --origin': 'needs a tunnel; devices.test.ts covers it',
  'parley devices pair': 'needs a host that other machines reach; devices.spec.ts covers it',
  'parley devices revoke': 'needs a paired device; devices.spec.ts covers it',
  '[Unit]': 'a file for systemd; scripts/installed.ts verifies that of the package',
  'parley worktrees --remove': 'needs a worktree; worktrees.test.ts covers it',
  'parley automations run': 'needs an automation; automations.test.ts covers it',
  'parley automations pause': 'needs an automation; automations.test.ts covers it',
  'parley automations create': 'needs a repository; automations.test.ts covers it',
  'parley doctor --restore': 'replaces the store of the other examples; doctor.test.ts covers it',
  'fpath[1]': 'needs zsh; documents.test.ts covers it',
  'process.env.PARLEY_CLIENT': 'needs Parley as its parent; extensions.spec.ts covers it',
}

/** Commands that run until they are stopped, by what they print first. */
const endless: Readonly<Record<string, RegExp>> = { 'parley tail -f': /say Before/ }

/** Returns the file of a session of somebody else. */
function snapshotOf(sessionId: string): string {
  const times = { createdAt: 0, lastActivityAt: 0 }
  const content = 'From elsewhere'
  return JSON.stringify({
    version: '1.0',
    exportedAt: 0,
    options: {},
    sessions: [{ ...times, sessionId, title: content, status: 'closed', agents: [] }],
    agents: [],
    messages: [
      {
        messageId: `message-${sessionId}`,
        sessionId,
        turnId: null,
        role: 'user',
        contentText: content,
        blocks: [{ type: 'text', content }],
        timestamp: 0,
      },
    ],
    turns: [],
  })
}

interface World {
  /** Runs a command in a shell of the user; returns its output. */
  shell(command: string): Promise<string>
  /** Runs a program that imports `parley/client`; returns its output. */
  program(code: string): Promise<string>
  /** Starts a command, waits for its first output, and stops it. */
  until(command: string, expected: RegExp): Promise<void>
  readonly sessionId: string
  /** Makes an agent ask; returns the id of the request. */
  ask(): Promise<string>
}

const test = base.extend<object, { world: World }>({
  world: [
    async ({}, use) => {
      const { folders, remove } = await makeFolders()
      const bin = join(folders.programs, 'parley-bin')
      await mkdir(bin)
      const command = `exec "${process.execPath}" "${join(root, 'out', 'main', 'cli.js')}" "$@"\n`
      await writeFile(join(bin, 'parley'), `#!/bin/sh\n${command}`)
      // As in the checkout: the command of the package, without npm.
      await writeFile(join(bin, 'npx'), `#!/bin/sh\nshift\n${command}`)
      for (const name of ['parley', 'npx']) await chmod(join(bin, name), 0o755)
      const clean = cleanEnvironment(folders)
      const env = {
        ...clean,
        PATH: `${bin}:${clean['PATH'] ?? ''}`,
        PARLEY_DATA_DIR: folders.data,
        // `less` shows nothing where it has no terminal.
        PAGER: 'cat',
      }
      const cwd = folders.home
      // Files that the examples name.
      for (const path of [
        'sessions',
        'project',
        '.local/share/bash-completion/completions',
        '.config/fish/completions',
      ])
        await mkdir(join(cwd, path), { recursive: true })
      await writeFile(join(cwd, 'task.md'), 'say From a file\n')
      // A program finds `parley/client` as when the package is installed.
      await mkdir(join(cwd, 'node_modules'))
      await symlink(root, join(cwd, 'node_modules', 'parley'), 'junction')

      const shell = async (text: string): Promise<string> => {
        const running = run('bash', ['-e', '-c', text], { cwd, env, timeout: 60_000 })
        // Nobody types.
        running.child.stdin?.end()
        return (await running).stdout
      }
      const host = spawn(join(bin, 'parley'), ['serve', '--port', '0'], {
        cwd,
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      await once(host.stdout, 'data')
      /** Writes the session file of somebody else, which the examples import. */
      const receive = async (): Promise<void> => {
        await writeFile(join(cwd, 'session.parley.json'), snapshotOf(crypto.randomUUID()))
        await copyFile(join(cwd, 'session.parley.json'), join(cwd, 'sessions', 'session.parley.json'))
      }

      const { openParley } = (await import(
        pathToFileURL(join(root, 'out', 'main', 'client.js')).href
      )) as typeof ClientModule
      const opened = await openParley({
        command: [process.execPath, join(root, 'out', 'main', 'cli.js')],
        dataDir: folders.data,
        env,
      })
      if (!opened.ok) throw new Error(opened.error.message)
      const parley = opened.value
      /** Sends the first message of a new session, and follows it. */
      const begin = async (message: string) => {
        const created = await parley.request('session.create', { targetWorkingDirectory: cwd })
        if (!created.ok) throw new Error(created.error.message)
        const { sessionId } = created.value
        const session = parley.follow(sessionId)
        await parley.request('session.sendMessage', { sessionId, message })
        return { session, sessionId }
      }
      const { session, sessionId } = await begin('say Before')
      await session.until(({ turns }) => turns.some(({ status }) => status !== 'active'))
      let programs = 0
      await use({
        sessionId,
        async shell(text) {
          await rm(join(cwd, 'session.parley.json'), { force: true })
          if (text.includes('parley import')) await receive()
          return shell(text)
        },
        async program(code) {
          programs += 1
          const file = join(cwd, `program-${programs}.mjs`)
          await writeFile(file, code)
          return (await run(process.execPath, [file], { cwd, env, timeout: 60_000 })).stdout
        },
        async until(text, expected) {
          const child = spawn('bash', ['-c', `exec ${text}`], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
          let printed = ''
          child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part))
          await expect.poll(() => printed).toMatch(expected)
          const ended = once(child, 'exit')
          child.kill()
          await ended
        },
        async ask() {
          const { session } = await begin('write Hello to notes.txt')
          const { permissions } = await session.until((conversation) => conversation.permissions.length > 0)
          return permissions[0]?.id ?? ''
        },
      })
      await parley.close()
      const ended = once(host, 'exit')
      host.kill()
      await ended
      await remove()
    },
    { scope: 'worker' },
  ],
})

// Worlds are made once for each worker.
test.describe.configure({ mode: 'default' })
test.skip(process.platform === 'win32', 'the examples are for a POSIX shell')

for (const page of await userPages())
  for (const example of await examplesOf(page)) {
    // Diagrams, and in the contract types that are written from it and frames that a test of the host records.
    if (example.language === '' || (page === 'docs/contract.md' && example.language !== 'json')) continue
    commandsOf(example).forEach((command, index) => {
      const title = `${example.place} ${index + 1}: ${command.split('\n')[0] ?? ''}`
      test(title, firstPages.includes(page) ? {} : { tag: nightly }, async ({ world }) => {
        const reason = Object.entries(notRun).find(([part]) => command.includes(part))?.[1]
        test.skip(reason !== undefined, reason)
        if (example.language === 'json') {
          JSON.parse(command)
          return
        }
        if (example.language === 'js') {
          await world.program(command)
          return
        }
        expect(example.language, 'a language that this test can run').toBe('sh')
        const request = /\b0198c2\b/.test(command) ? await world.ask() : ''
        const text = command.replaceAll(/\bSESSION\b/g, world.sessionId).replaceAll('0198c2', request)
        const [, expected] = Object.entries(endless).find(([start]) => command.startsWith(start)) ?? []
        if (expected === undefined) await world.shell(text)
        else await world.until(text, expected)
      })
    })
  }
