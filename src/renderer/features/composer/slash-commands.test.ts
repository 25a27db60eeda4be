import { expect, it } from 'vitest'
import { matchingCommands, withCommand } from './slash-commands'

const commands = [
  { name: 'review', description: 'Review the changes' },
  { name: 'preview', description: '' },
  { name: 'compact', description: '' },
]
const names = (text: string) => matchingCommands(text, commands).map(({ name }) => name)

it('matches while a single word after a slash is typed', () => {
  expect(names('/')).toEqual(['review', 'preview', 'compact'])
  expect(names('/RE')).toEqual(['review', 'preview'])
  expect(names('/review now')).toEqual([])
  expect(names('say /re')).toEqual([])
  expect(names('')).toEqual([])
})

it('leaves room for what follows', () => {
  expect(withCommand({ name: 'review', description: '' })).toBe('/review ')
})
