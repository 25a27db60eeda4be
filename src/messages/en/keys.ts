import { list } from './format'

type Problem = ({ line, text }: { line: number; text: string }) => string

const problem: Readonly<
  Record<'unreadable' | 'not-a-list' | 'not-a-rule' | 'unknown-command' | 'unknown-key' | 'invalid-when', Problem>
> = {
  unreadable: ({ line, text }) => `Line ${line}: the file cannot be parsed (${text}). The last valid rules apply.`,
  'not-a-list': () => 'The file must contain a list of rules: [ … ].',
  'not-a-rule': ({ line, text }) => `Line ${line}: ${text} is not a rule with “key” and “command”.`,
  'unknown-command': ({ line, text }) => `Line ${line}: there is no command “${text}”.`,
  'unknown-key': ({ line, text }) => `Line ${line}: “${text}” is not a key.`,
  'invalid-when': ({ line, text }) => `Line ${line}: “${text}” is not a condition.`,
}

/** The key bindings in the settings. */
export const keys = {
  about: 'Add, remove or restore keys. Rules with conditions are edited in the file:',
  inBrowser:
    'Your browser keeps some keys for itself, such as those for new windows and tabs. They work in the desktop app; the command palette runs every command.',
  problems: 'Some entries of the file are ignored.',
  problem,
  filter: 'Filter commands',
  none: 'No command matches.',
  reserved: 'used by the browser',
  reservedHint: 'Your browser uses this key itself.',
  press: 'Press a key…',
  keyFor: ({ title }: { title: string }) => `New key for “${title}”`,
  add: ({ title }: { title: string }) => `Add key for “${title}”`,
  remove: ({ key, title }: { key: string; title: string }) => `Remove ${key} from “${title}”`,
  reset: ({ title }: { title: string }) => `Restore default keys of “${title}”`,
  conflict: ({ commands }: { commands: readonly string[] }) =>
    `Already used by ${list(commands)}, which this will override.`,
}
