/** Selects the data folder; every command that uses data accepts it. */
export const data = {
  kind: 'value',
  value: 'DIR',
  about: "Data folder; default: PARLEY_DATA_DIR, or the platform's folder for application data",
  completes: 'folder',
} as const

/** Prints for programs. `shape`: the printed value. */
export const json = <const Shape extends string>(shape: Shape) =>
  ({ kind: 'flag', about: `Print one line of JSON: ${shape}` }) as const

/** Filters that lists of sessions accept. */
export const filters = {
  agent: {
    kind: 'list',
    value: 'NAME',
    about: 'Only sessions of this agent; repeat for several agents',
    completes: 'agent',
  },
  project: {
    kind: 'list',
    value: 'DIR',
    about: 'Only sessions in this folder; repeat for several folders',
    completes: 'folder',
  },
  tag: { kind: 'list', value: 'TAG', about: 'Only sessions with this tag; repeat to require several tags' },
  state: {
    kind: 'list',
    value: 'STATE',
    about: 'Only sessions in this state of attention; repeat for several states',
    choices: ['needsYou', 'failed', 'working', 'doneUnseen', 'snoozed', 'idle'],
    // The spelling of the first version.
    synonyms: { 'needs-you': 'needsYou', 'done-unseen': 'doneUnseen' },
  },
  status: {
    kind: 'value',
    value: 'STATUS',
    about: 'Only sessions with this status',
    choices: ['active', 'closed', 'archived', 'discovered', 'all'],
  },
  since: {
    kind: 'value',
    value: 'TIME',
    about: 'Only sessions active since a date, or within a period such as 90m, 12h, 3d or 2w',
  },
  pinned: { kind: 'flag', about: 'Only pinned sessions' },
} as const
