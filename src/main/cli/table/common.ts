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
  agent: { kind: 'list', value: 'NAME', about: 'Only sessions of this agent; repeated, of any of them' },
  project: {
    kind: 'list',
    value: 'DIR',
    about: 'Only sessions that work in this folder; repeated, in any of them',
    completes: 'folder',
  },
  tag: { kind: 'list', value: 'TAG', about: 'Only sessions with this tag; repeated, with all of them' },
  state: {
    kind: 'list',
    value: 'STATE',
    about: 'Only sessions that need this much attention; repeated, any of them',
    choices: ['needs-you', 'failed', 'working', 'done-unseen', 'idle'],
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
    about: 'Only sessions active since then: a date, or an age such as 90m, 12h, 3d, 2w',
  },
  pinned: { kind: 'flag', about: 'Only pinned sessions' },
} as const
