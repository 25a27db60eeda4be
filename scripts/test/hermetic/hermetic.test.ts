import { execFileSync } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import which from 'which'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { hermeticEnvironment } from './environment'
import { takeEventProblems } from './event-problems'
import { RUN_FOLDER } from './folders'
import { agentPrograms, withoutAgents } from './programs'
import { posixIt } from '#core/testing/posix-it'

it('gives each file of tests folders of its own', () => {
  const folder = process.env[RUN_FOLDER] ?? 'none'
  expect(homedir()).toContain(folder)
  expect(tmpdir()).toContain(folder)
  expect(homedir()).not.toBe(tmpdir())
})

it('runs tests in one locale and time zone', () => {
  expect(Intl.DateTimeFormat().resolvedOptions()).toMatchObject({ locale: 'en-US', timeZone: 'UTC' })
})

it('has no agent on PATH', async () => {
  const found = agentPrograms.filter((program) => which.sync(program, { nothrow: true }) !== null)
  expect(found).toEqual([])
})

it("keeps nothing of the user's own in an environment", () => {
  const names = [
    'ANTHROPIC_API_KEY',
    'CODEX_HOME',
    'CLAUDE_CONFIG_DIR',
    'XDG_CONFIG_HOME',
    'PARLEY_DATA_DIR',
    'GIT_DIR',
  ]
  const own = Object.fromEntries(names.map((name) => [name, '/of/the/user']))
  const places = { home: '/h', temporary: '/t', path: '/p' }
  const environment = hermeticEnvironment(places, { ...own, HOME: '/of/the/user', PATH: '/of/the/user', CI: 'true' })
  expect(Object.values(environment)).not.toContain('/of/the/user')
  expect(environment).toMatchObject({ HOME: '/h', PATH: '/p', TMPDIR: '/t', CI: 'true' })
})

posixIt('finds the programs that lie beside an agent, and not the agent', async () => {
  const folder = await temporaryFolder()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['claude', 'codex', 'node-of-the-user']) {
    writeFileSync(join(bin, name), '#!/bin/sh\n')
    chmodSync(join(bin, name), 0o755)
  }
  const path = withoutAgents([bin, join(folder, 'missing')].join(delimiter), join(folder, 'links'))
  const isFound = (name: string) => which.sync(name, { path, nothrow: true }) !== null
  expect(['claude', 'codex', 'node-of-the-user'].map(isFound)).toEqual([false, false, true])
})

describe('events', () => {
  const invalid = { type: 'status.changed', payload: { from: 'idle', to: 'in a good mood' } }

  it('that do not conform to the published schema are noticed', () => {
    channel('parley:event').publish(invalid)
    channel('parley:event').publish({ type: 'never.declared', payload: 'words' })
    const problems = takeEventProblems(tmpdir())
    expect(problems).toContain('status.changed: /payload/to')
    expect(problems).toContain('never.declared: /payload')
    expect(takeEventProblems(tmpdir())).toBe('')
  })

  it('of a program that a test starts are held to it as well', () => {
    const script = `require('node:diagnostics_channel').channel('parley:event').publish(${JSON.stringify(invalid)})`
    execFileSync(process.execPath, ['-e', script])
    expect(takeEventProblems(tmpdir())).toContain('status.changed: /payload/to')
  })
})
