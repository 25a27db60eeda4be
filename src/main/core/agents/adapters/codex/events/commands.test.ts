import { expect, it } from 'vitest'
import { plainCommand } from './commands'

it('a command is told without the shell that runs it, unless that would change it', () => {
  expect(plainCommand("/bin/bash -lc 'npm test'")).toBe('npm test')
  expect(plainCommand('bash -c ls')).toBe('ls')
  expect(plainCommand(`bash -lc 'echo '"'"'hi'"'"''`)).toBe(`bash -lc 'echo '"'"'hi'"'"''`)
  expect(plainCommand('git status')).toBe('git status')
})
