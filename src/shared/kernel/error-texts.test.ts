import { expect, it } from 'vitest'
import { errorNumbers, type ErrorCode } from './errors'
import { errorTexts, type CodeOfText, type ErrorTextName } from './error-texts'

/** Codes of which no error has a text that its code and details determine, with the reason. The compiler checks the list. */
const ownWords: Readonly<Record<Exclude<ErrorCode, CodeOfText<ErrorTextName>>, string>> = {
  'parse-error': 'about a message of a program',
  'invalid-request': 'about a message of a program',
  'unknown-request': 'about a message of a program',
  'invalid-params': 'names the fields of a program',
  'session-not-closed': 'not in use',
  'session-not-archived': 'not in use',
  'adapter-failed': 'words of the agent',
  'automation-failed': 'words of what failed',
  'permission-rule-invalid': 'names the part of the rule',
  'reference-unusable': 'names what is wrong with the file',
  'snapshot-invalid': 'names the place in the file',
  'settings-invalid': 'names the place in the file',
  'transcript-unusable': 'names the place in the file',
  'path-outside': 'names the folders',
  'file-unusable': 'words of the system',
  'configuration-in-use': 'lists profiles',
  'selection-unknown': 'about a field of a program',
  'backup-damaged': 'words of SQLite',
  'place-unsafe': 'lists what would be lost',
  'sign-in-failed': 'words of the service',
  'devices-unusable': 'words of the system',
  'listen-failed': 'words of the system',
  'secret-failed': 'words of the system',
  'file-unreadable': 'words of the system',
  'file-not-written': 'words of the system',
  'settings-not-written': 'words of the system',
}

it('has a text for every code, unless its errors have words of their own', () => {
  const codes = Object.keys(errorTexts).map((name) => name.replace(/\/.*/, ''))
  expect(new Set([...codes, ...Object.keys(ownWords)])).toEqual(new Set(Object.keys(errorNumbers)))
})
