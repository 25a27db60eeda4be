import { describe, expect, it } from 'vitest'
import type { RuntimeCommand } from '#shared/shell/entities'
import { commandAsText, commandLabel, shellLineOf } from './shell-line'

const command: RuntimeCommand = {
  commandId: 'c',
  runtimeId: 'host',
  command: 'npm test',
  runtimeCwd: '/project',
  status: 'completed',
  startedAt: 1,
  exitCode: 0,
  output: 'all well\n',
  outputLength: 9,
}

describe('shellLineOf', () => {
  it('is what stands after an exclamation mark', () => {
    expect(shellLineOf('!ls')).toBe('ls')
    expect(shellLineOf('  ! git log\n| head')).toBe('git log\n| head')
  })
  it.each(['ls', '!', '! ', 'say !ls', ''])('is nothing in %j', (message) => expect(shellLineOf(message)).toBeNull())
})

describe('commandAsText', () => {
  it('holds the command, what it printed, and a bad end', () => {
    expect(commandAsText(command)).toBe('I ran `npm test`:\n\n```\nall well\n```')
    expect(commandAsText({ ...command, exitCode: 2, output: '```' })).toBe(
      'I ran `npm test`:\n\n````\n```\n````\n\nThe command exited with code 2.',
    )
  })
})

it('says how a command stands', () => {
  expect(commandLabel({ ...command, status: 'running' })).toBe('Running')
  expect(commandLabel(command)).toBe('Done')
  expect(commandLabel({ ...command, exitCode: 3 })).toBe('Exit code 3')
  expect(commandLabel({ ...command, status: 'cancelled', reason: 'timeout' })).toBe('Timed out')
})
