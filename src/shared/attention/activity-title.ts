import type { Activity } from './entities'

/** Verbs with which agents begin titles, with the form that says that it is going on. */
const GOING_ON: Readonly<Record<string, string>> = {
  add: 'Adding',
  apply: 'Applying',
  ask: 'Asking',
  build: 'Building',
  call: 'Calling',
  change: 'Changing',
  check: 'Checking',
  compile: 'Compiling',
  create: 'Creating',
  delete: 'Deleting',
  download: 'Downloading',
  edit: 'Editing',
  execute: 'Running',
  fetch: 'Fetching',
  find: 'Finding',
  fix: 'Fixing',
  format: 'Formatting',
  install: 'Installing',
  list: 'Listing',
  look: 'Looking',
  move: 'Moving',
  open: 'Opening',
  read: 'Reading',
  remove: 'Removing',
  rename: 'Renaming',
  run: 'Running',
  search: 'Searching',
  show: 'Showing',
  start: 'Starting',
  stop: 'Stopping',
  test: 'Testing',
  update: 'Updating',
  verify: 'Verifying',
  view: 'Viewing',
  wait: 'Waiting',
  write: 'Writing',
}

/**
 * Returns what a running tool, task or command does, in English: agents title their calls in it, "Run tests" becomes
 * "Running tests". A title without a known verb is what a command runs.
 */
export function activityTitle({ kind, title = '', toolKind }: Activity): string {
  const plain = title.replaceAll('`', '')
  const [, first = '', rest = ''] = /^(\w+)(.*)$/.exec(plain) ?? []
  // A command is a sentence only if it begins like one: "Run tests", not "run-tests.sh".
  const verb = /^[A-Z]/.test(first) && /^( |$)/.test(rest) ? GOING_ON[first.toLowerCase()] : undefined
  if (verb !== undefined) return `${verb}${rest}`
  const isCommand = kind === 'command' || toolKind === 'exec'
  return isCommand && !/ing$/.test(first) ? `Running ${plain}` : plain
}
