import { expect, it } from 'vitest'
import { readArguments } from './arguments'

it.each([
  [['electron', '.'], undefined],
  [['electron', '.', '--data', '/a b'], '/a b'],
  [['electron', '--no-sandbox', '.', '--data=/a', '--remote-debugging-port=0'], '/a'],
  [['Parley', '--inspect=0', '--data', 'relative'], 'relative'],
  [['Parley', '--data'], undefined],
  [['Parley', '--data='], undefined],
  [['Parley', '--', '--data', '/a'], undefined],
])('%j', (argv, data) => {
  expect(readArguments(argv).data).toBe(data)
})

it.each([
  [['Parley', '--no-sandbox', '--version'], true],
  [['Parley', '--data', '/a'], false],
  [['Parley', '--', '--version'], false],
])('%j asks for the version: %s', (argv, version) => {
  expect(readArguments(argv).version).toBe(version)
})
