import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { failureOf } from './work-failure'
import { defined } from '#shared/kernel/defined'
import { WorkCancelled } from '../base/worker/protocol'

const system = (code: string, path?: string): Error =>
  Object.assign(new Error(`${code}: it failed, write`), {
    code,
    syscall: 'write',
    ...defined({ path }),
  })

test.each<[string, unknown, string, string]>([
  ['being cancelled', new WorkCancelled(), 'cancelled', 'Nothing was changed'],
  ['a full disk', system('ENOSPC', 'out.json'), 'store-full', 'no space left on the disk for out.json'],
  ['a used up quota', system('EDQUOT'), 'store-full', 'no space left on the disk.'],
  [
    'a file that is not there',
    system('ENOENT', 'in.json'),
    'file-unreadable',
    'in.json cannot be opened: it does not exist.',
  ],
  ['a folder in place of a file', system('EISDIR'), 'file-unreadable', 'The file cannot be opened: it is a folder.'],
  [
    'a folder that cannot be written',
    system('EACCES', 'out.json'),
    'file-unreadable',
    'out.json cannot be opened: the system does not allow it.',
  ],
  ['a full disk under the store', new Database.SqliteError('full', 'SQLITE_FULL'), 'store-full', 'parley.db'],
  [
    'a store that is held',
    new Database.SqliteError('busy', 'SQLITE_BUSY'),
    'store-failed',
    'in use by another program',
  ],
  [
    'a store that cannot be written',
    new Database.SqliteError('ro', 'SQLITE_READONLY'),
    'store-read-only',
    'cannot be written',
  ],
])('%s is told by name', (_what, thrown, code, words) => {
  const failure = failureOf(thrown, 'parley.db')
  expect(failure?.code).toBe(code)
  expect(failure?.message).toContain(words)
})

test('a mistake of ours is none of them', () => {
  expect(failureOf(new TypeError('x is not a function'), 'parley.db')).toBeNull()
  expect(failureOf(new Database.SqliteError('unique', 'SQLITE_CONSTRAINT_UNIQUE'), 'parley.db')).toBeNull()
})
