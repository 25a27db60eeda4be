import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LOG_FOLDER, logToFile } from './log-file'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-log-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const read = (name: string) => readFileSync(join(dataDir, LOG_FOLDER, name), 'utf8')

it('writes lines with their time, for their owner only, and passes them on', () => {
  const passed: string[] = []
  const log = logToFile(
    dataDir,
    (line) => passed.push(line),
    () => 0,
  )
  log('Settings are no longer watched.')
  log('two\nlines')
  expect(passed).toEqual(['Settings are no longer watched.', 'two\nlines'])
  expect(read('parley.log')).toBe(
    '1970-01-01T00:00:00.000Z Settings are no longer watched.\n1970-01-01T00:00:00.000Z two\n  lines\n',
  )
  if (process.platform !== 'win32') expect(statSync(join(dataDir, LOG_FOLDER, 'parley.log')).mode & 0o077).toBe(0)
})

it('keeps two files of bounded size', () => {
  const log = logToFile(dataDir)
  for (let file = 0; file < 3; file++) {
    writeFileSync(join(dataDir, LOG_FOLDER, 'parley.log'), 'x'.repeat(1_000_001))
    log('next')
  }
  expect(readdirSync(join(dataDir, LOG_FOLDER)).sort()).toEqual(['parley.1.log', 'parley.log'])
  expect(read('parley.log')).toMatch(/^\S+ next\n$/)
})

it('does without a file where none can be written', () => {
  writeFileSync(join(dataDir, LOG_FOLDER), 'not a folder')
  expect(() => logToFile(dataDir)('line')).not.toThrow()
})
