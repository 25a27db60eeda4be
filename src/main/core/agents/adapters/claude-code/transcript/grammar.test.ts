import { expect, test } from 'vitest'
import { wordsOfUser } from './grammar'

const typedIn = (words: string) => {
  const meaning = wordsOfUser(words)
  return meaning.kind === 'typed' ? meaning.text : meaning.kind
}

test.each([
  [
    'a command with its arguments',
    '<command-message>fix</command-message>\n<command-name>/fix</command-name>\n<command-args>Use Array<string> where x < 3</command-args>',
    '/fix Use Array<string> where x < 3',
  ],
  [
    'a command, its name first',
    '<command-name>/goal</command-name>\n            <command-message>goal</command-message>\n            <command-args></command-args>',
    '/goal',
  ],
  [
    'the context of an editor',
    '<ide_selection>The user selected the lines 3 to 5 from /a.ts:\nconst x = 1</ide_selection> Rename x',
    'Rename x',
  ],
  ['a reminder at the end', 'Go on\n\n<system-reminder>\nBe brief.\n</system-reminder>', 'Go on'],
  ['a reminder at the beginning', '<system-reminder>\nBe brief.\n</system-reminder>\nGo on', 'Go on'],
  ['something to remember', '<user-memory-input>Use tabs</user-memory-input>', '# Use tabs'],
])('what was typed with %s', (_name, words, typed) => {
  expect(typedIn(words)).toBe(typed)
})

test.each([
  'Why does <system-reminder>x</system-reminder> appear in my log?',
  '<local-command-stdout> is what my parser prints, remove it',
  'My parser prints <task-notification>, why?',
  '<ide_selection> is a tag of ours',
  '[Request interrupted by user] is in my log',
  '<command-name> is missing',
  'Caveat: The messages below were wrong',
])('typed tags stay: %s', (words) => {
  expect(typedIn(words)).toBe(words)
})

test.each([
  ['hidden', '<local-command-stdout>Goal set</local-command-stdout>'],
  ['hidden', '<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n</task-notification>'],
  ['hidden', '<ide_opened_file>The user opened the file /a in the IDE.</ide_opened_file>'],
  ['hidden', '[Request interrupted by user for tool use]'],
  ['shell', '<bash-input>git status</bash-input>'],
  ['shell-output', '<bash-stdout> M a.ts</bash-stdout><bash-stderr></bash-stderr>'],
])('what Claude Code writes itself is %s', (kind, words) => {
  expect(wordsOfUser(words).kind).toBe(kind)
})
