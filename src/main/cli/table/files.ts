import type { CommandSpec } from './types'
import { data, json } from './common'

/* Commands that move sessions as files. */

export const importFiles = {
  about: 'Import sessions from files',
  details: [
    'Reads Parley snapshots, transcripts of other tools (docs/importing.md lists them), and exports from chat services. A failed file does not stop the others.',
  ],
  arguments: [
    { name: 'FILE', about: 'Files, folders with such files, or - for a file on stdin', many: true, completes: 'file' },
  ],
  options: {
    'on-conflict': {
      kind: 'value',
      value: 'ACTION',
      about: 'Action for sessions that already exist; default: fail',
      choices: ['fail', 'skip', 'overwrite', 'copy'],
    },
    report: {
      kind: 'flag',
      about: 'Say what became of every record: shown, joined to another, hidden by a rule, or not understood',
    },
    json: json('{"imported", "skipped", "failed", "passedOver", "isCut", "files", "account"}'),
    data,
  },
  examples: [
    { call: 'import ~/sessions --on-conflict skip', about: 'Import new sessions from a folder' },
    { call: 'import ~/sessions --on-conflict skip --report', about: 'See what was left out, and why' },
    { call: 'import - < session.parley.json', about: 'Import from stdin' },
  ],
  exits: { 1: 'A file could not be imported; others were' },
} as const satisfies CommandSpec

export const exportSession = {
  about: 'Export a session to a file or to stdout',
  arguments: [{ name: 'SESSION', about: 'Id of a session, or its first characters' }],
  options: {
    out: {
      kind: 'value',
      short: 'o',
      value: 'FILE',
      about: 'Output file; default: - (stdout)',
      completes: 'file',
    },
    force: { kind: 'flag', about: 'Replace the file if it exists' },
    format: {
      kind: 'value',
      value: 'FORMAT',
      about: 'snapshot (default), which can be imported, or markdown or html, for reading',
      choices: ['snapshot', 'markdown', 'html'],
    },
    events: { kind: 'flag', about: 'Include the event log' },
    'tool-outputs': { kind: 'flag', about: 'Include tool outputs' },
    children: { kind: 'flag', about: 'Include its branches' },
    ancestors: { kind: 'switch', about: 'Omit its ancestors' },
    redact: { kind: 'switch', about: 'Keep API keys, tokens and passwords' },
    json: json('{"path", "size", "redacted"}, with --out'),
    data,
  },
  examples: [
    { call: 'export SESSION --out session.parley.json', about: 'Write a snapshot' },
    { call: 'export SESSION --format markdown | less', about: 'Read a session in the terminal' },
  ],
} as const satisfies CommandSpec
