import { expect, test } from 'vitest'
import { activityTitle } from './activity-title'

test.each([
  [{ kind: 'tool', title: 'Run tests', toolKind: 'exec' }, 'Running tests'],
  [{ kind: 'tool', title: 'Read `notes.txt`', toolKind: 'read' }, 'Reading notes.txt'],
  [{ kind: 'tool', title: '`npm test`', toolKind: 'exec' }, 'Running npm test'],
  [{ kind: 'tool', title: 'run-tests.sh', toolKind: 'exec' }, 'Running run-tests.sh'],
  [{ kind: 'tool', title: 'Running the build', toolKind: 'exec' }, 'Running the build'],
  [{ kind: 'command', title: 'make' }, 'Running make'],
  [{ kind: 'subagent', title: 'Look around' }, 'Looking around'],
  [{ kind: 'task', title: 'Release notes' }, 'Release notes'],
  [{ kind: 'tool', title: 'Readme', toolKind: 'read' }, 'Readme'],
] as const)('%j is shown as "%s"', (activity, words) => {
  expect(activityTitle({ ...activity, since: 0 })).toBe(words)
})
