import { aRow, type HostileMachine } from './hostile-machine'

/** Something that a machine does to a host that follows it, beside listing a session `good`. */
interface Hostility {
  readonly title: string
  /** Rows that it lists as well. */
  readonly rows?: readonly unknown[]
  /** Answers that differ from those of a sound machine, from the beginning. */
  readonly answers?: (machine: HostileMachine) => void
  /** Messages that it sends once it is listed. */
  readonly says?: (machine: HostileMachine) => void
  /** Ids, or the number, of what is listed of it at the end. Default: `good`. */
  readonly listed?: readonly string[] | number
  /** Number of its sessions that the machine has beside these, as the host tells it. Default: none. */
  readonly unlisted?: number
  /** Code of the problem that the host tells. Default: none. */
  readonly problem?: string
}

const good = aRow('good')
const list = (...rows: unknown[]) => ({ sessions: rows, total: rows.length })
const changed = (...sessions: unknown[]) => serverEvent('sessions.changed', { sessions, removed: [] })
const aChange = (...sessions: unknown[]) => ({ method: 'server.event', params: changed(...sessions) })
const serverEvent = (type: string, payload: object) => ({
  eventId: 'e',
  sequence: 1,
  timestamp: 1,
  ephemeral: true,
  type,
  payload,
})
const sessionEvent = (sessionId: string, payload: object) => ({
  eventId: 'e',
  sequence: 1,
  parentId: null,
  timestamp: 1,
  type: 'updated',
  sessionId,
  payload,
})
/** A message as text, with lists in each other in place of "nested". */
const nested = (message: object, depth: number): string =>
  JSON.stringify({ jsonrpc: '2.0', ...message }).replace('"nested"', '['.repeat(depth) + ']'.repeat(depth))
const many = (count: number) => Array.from({ length: count }, (_, index) => aRow(`s${index}`))
const odd = [
  '@x/y',
  '__proto__',
  'constructor',
  'toString',
  'nul\0nul',
  '../..',
  'a/b',
  ' ',
  '\u202Eevil',
  '💥',
  '%00',
  '0',
]

/** Each row is one machine. */
export const hostilities: readonly Hostility[] = [
  { title: 'a title of 14 MB', rows: [aRow('big', { title: 'x'.repeat(14e6) })], listed: ['good', 'big'] },
  { title: 'notes of 1 MB', rows: [aRow('big', { notes: 'x'.repeat(1e6) })], listed: ['good', 'big'] },
  { title: '100,000 tags', rows: [aRow('big', { tags: Array<string>(1e5).fill('t') })], listed: ['good', 'big'] },
  {
    title: '10,000 properties',
    rows: [aRow('big', Object.fromEntries(many(1e4).map((row) => [row.sessionId, 1])))],
    listed: ['good', 'big'],
  },
  {
    title: '1,000 texts in a row',
    rows: [aRow('big', { more: Array<string[]>(99).fill(Array<string>(99).fill('x'.repeat(99))) })],
    unlisted: 1,
  },
  {
    title: 'nesting 100 deep in a row',
    says: (machine) => machine.saysLine(nested(aChange(aRow('deep', { more: 'nested' })), 100)),
    listed: ['good', 'deep'],
  },
  {
    title: 'nesting 5,000 deep in a row',
    says: (machine) => machine.saysLine(nested(aChange(aRow('deep', { more: 'nested' })), 5000)),
    problem: 'machine-misbehaved',
  },
  {
    title: 'nesting 1,000,000 deep in an answer',
    says: (machine) => machine.saysLine(nested({ id: 1, result: 'nested' }, 1e6)),
    problem: 'machine-misbehaved',
  },
  { title: 'rows that are none', rows: [null, 5, 'row', [], {}], unlisted: 5 },
  {
    title: 'rows of other types',
    rows: [aRow('a', { agents: 'all' }), aRow('b', { lastActivityAt: '1' }), { ...good, sessionId: 5 }],
    unlisted: 3,
  },
  { title: 'one id 500 times', rows: Array<unknown>(499).fill(good), unlisted: 499 },
  { title: 'ids that are no names', rows: odd.map((id) => aRow(id)), listed: ['good', ...odd] },
  { title: 'ids without an end', rows: [aRow(''), aRow('x'.repeat(1e6))], unlisted: 2 },
  {
    title: 'keys of prototypes',
    rows: [
      JSON.parse(
        `{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } }, ${JSON.stringify(aRow('keys')).slice(1)}`,
      ),
    ],
    listed: ['good', 'keys'],
  },
  {
    title: 'a title that turns its neighbors around',
    rows: [aRow('bidi', { title: 'a\u202Eb\u0000c' })],
    listed: ['good', 'bidi'],
  },
  {
    title: 'times before and after all others',
    rows: [aRow('past', { lastActivityAt: -8.64e15 }), aRow('future', { lastActivityAt: 8.64e15 })],
    listed: ['good', 'past', 'future'],
  },
  {
    title: 'times that are none',
    rows: [aRow('a', { lastActivityAt: 1e300 }), aRow('b', { createdAt: null })],
    unlisted: 2,
  },
  {
    title: 'huge numbers',
    rows: [aRow('a', { queueCount: 1e300 }), aRow('b', { queueCount: -1 }), aRow('c', { queueCount: 2 ** 53 - 1 })],
    listed: ['good', 'c'],
    unlisted: 2,
  },
  { title: '20,000 rows in one page', rows: many(20_000), listed: [], problem: 'machine-misbehaved' },
  {
    title: 'pages without end',
    answers: (machine) =>
      machine.answersBy(
        'session.list',
        `({ offset }) => [{ result: { total: 1e9, sessions: Array.from({ length: 500 }, (_, index) => ({ ...${JSON.stringify(good)}, sessionId: 's' + (offset + index) })) } }]`,
      ),
    listed: 20_000,
    unlisted: 1e9 - 20_000,
  },
  {
    title: 'a list of another shape',
    answers: (machine) => machine.answers('session.list', { sessions: 'all' }),
    listed: [],
    problem: 'machine-misbehaved',
  },
  {
    title: 'a failure in place of a list',
    answers: (machine) =>
      machine.answersBy(
        'session.list',
        `() => [{ error: { code: -32603, message: 'No', data: { code: 'internal' } } }]`,
      ),
    listed: [],
    problem: 'internal',
  },
  {
    title: 'attention of another shape',
    answers: (machine) => machine.answers('attention.list', []),
    listed: [],
    problem: 'machine-misbehaved',
  },
  { title: 'no answer for its list', answers: (machine) => machine.answersBy('session.list', '() => []'), listed: [] },
  { title: 'no answer for its usage', answers: (machine) => machine.answersBy('usage.days', '() => []') },
  {
    title: 'no answer for its machines',
    answers: (machine) => machine.answersBy('machine.list', '() => []'),
    listed: [],
  },
  {
    title: 'two answers to each request',
    answers: (machine) =>
      machine.answersBy(
        'session.list',
        `() => [{ result: ${JSON.stringify(list(good))} }, { result: ${JSON.stringify(list(aRow('second')))} }]`,
      ),
  },
  {
    title: 'answers to what nobody asked',
    says: (machine) =>
      ['x', 1e9, null, -1].forEach((id) => machine.saysLine(JSON.stringify({ jsonrpc: '2.0', id, result: {} }))),
  },
  {
    title: 'garbage',
    says: (machine) => ['{', '\0', '[]', '""', '['.repeat(1e5)].forEach((line) => machine.saysLine(line)),
  },
  {
    title: 'requests to the host',
    says: (machine) =>
      machine.saysLine(
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'session.create', params: { sessionId: 'theirs' } }),
      ),
  },
  {
    title: 'events of sessions that it never listed',
    says: (machine) => machine.says('session.event', sessionEvent('never', { title: 'Never' }), 100),
  },
  {
    title: 'events of a session of this host',
    says: (machine) => machine.says('session.event', sessionEvent('mine', { title: 'Theirs' }), 100),
  },
  {
    title: 'attention for sessions that it never listed',
    says: (machine) =>
      machine.says(
        'server.event',
        serverEvent('attention.changed', {
          sessions: [{ sessionId: 'never', attention: { state: 'needsYou', since: 1 } }],
          removed: [],
        }),
      ),
  },
  {
    title: 'attention of 1 MB',
    says: (machine) =>
      machine.says(
        'server.event',
        serverEvent('attention.changed', {
          sessions: [{ sessionId: 'good', title: 'x'.repeat(1e6), attention: { state: 'working', since: 1 } }],
          removed: [],
        }),
      ),
  },
  {
    title: 'the end of sessions of this host',
    says: (machine) =>
      machine.says(
        'server.event',
        serverEvent('sessions.changed', { sessions: [], removed: ['mine', '__proto__', 'never'] }),
      ),
  },
  {
    title: 'a changed row of 14 MB',
    says: (machine) => machine.says('server.event', changed(aRow('big', { title: 'x'.repeat(14e6) }))),
    listed: ['good', 'big'],
  },
  {
    title: 'a changed row that is none',
    says: (machine) => machine.says('server.event', changed(null, aRow('new'))),
    listed: ['good', 'new'],
  },
  { title: 'the same change 5,000 times', says: (machine) => machine.says('server.event', changed(good), 5000) },
  {
    title: '5,000 changes of requests',
    says: (machine) => machine.says('server.event', serverEvent('permissions.changed', { pending: 1e6 }), 5000),
  },
  {
    title: '200,000 changed rows at once',
    says: (machine) => machine.says('server.event', changed(...many(1000)), 200),
    problem: 'machine-misbehaved',
  },
  {
    title: '30,000 events at once',
    says: (machine) => machine.says('session.event', sessionEvent('good', {}), 30_000),
    problem: 'machine-misbehaved',
  },
]
