import { expect, it } from 'vitest'
import { editorCommand } from './editor-command'

const place = { path: '/home/ada/my project/a b.ts', line: 12, column: 3 }

it.each([
  ['code --goto {path}:{line}:{column}', 'code', ['--goto', '/home/ada/my project/a b.ts:12:3']],
  ['"C:\\Program Files\\Editor\\e.exe" -n{line} {path}', 'C:\\Program Files\\Editor\\e.exe', ['-n12', place.path]],
  ['zed', 'zed', [place.path]],
  ["'my editor' --wait", 'my editor', ['--wait', place.path]],
])('%s opens a file', (setting, program, args) => {
  expect(editorCommand(setting, place)).toEqual({ program, args })
})

it('hands the path over as one argument, whatever is in it', () => {
  const path = '/tmp/$(touch x) `y`; rm -rf {line} "z".ts'
  expect(editorCommand('code -g {path}:{line}', { path })?.args).toEqual(['-g', `${path}:1`])
})

it('is missing where the setting is empty', () => {
  expect(editorCommand('', place)).toBeNull()
  expect(editorCommand('""', place)).toBeNull()
})
