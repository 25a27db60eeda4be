import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { definitionOf, findRequest, requests, type RequestName } from '#shared/contract'
import { lacking } from './contains'
import { readSteps, writeSteps } from './recording'
import { replay } from './replay'

/*
 * Recorded exchanges of earlier versions of the contract, one file per subject. A later host has to answer them with at least
 * what was recorded. With PARLEY_RECORD=1 steps that have no answer yet get the present one.
 */

/** What later versions answer otherwise on purpose, by the beginning of the problem, with the reason. */
const changed: Readonly<Record<string, string>> = {
  '1.0.0/workspace.jsonl line 2 (workspace.describe) result.plan.commands':
    'Commands name a branch by its full ref: a tag may have the same short name.',
  '1.0.0/usage.jsonl line 6 (usage.query) result.pricesAsOf': 'The list that comes with Parley is a newer one.',
  '1.0.0/plan.jsonl line 7 (session.plan.read)': 'A plan keeps its headings and prose, which were entries before.',
  '1.0.0/compression.jsonl line 9 (session.compress.draft) result.summary': 'Lists of messages are worded otherwise.',
  '1.0.0/compression.jsonl line 13 (session.summarize) result.summary': 'Lists of messages are worded otherwise.',
  '1.0.0/failure.jsonl line 4 (events)': 'The Playground words its failures otherwise, which changes its cost.',
  '1.0.0/failure.jsonl line 6 (events)': 'The Playground words its failures otherwise.',
  '1.0.0/permission-denied.jsonl line 4 (events) events[10]': 'Options of the Playground have other names.',
  '1.0.0/permission.jsonl line 4 (events) events[10]': 'Options of the Playground have other names.',
  '1.0.0/permission.jsonl line 5 (permission.list)': 'Options of the Playground have other names.',
  '1.0.0/permission.jsonl line 6 (permission.preview) result.text': 'Rules are worded otherwise.',
}

const isRecording = process.env['PARLEY_RECORD'] === '1'
const files = globSync('*/*.jsonl', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()

describe('exchanges of an earlier version', () => {
  it.each(files)('%s', async (file) => {
    const path = join(import.meta.dirname, file)
    const steps = readSteps(readFileSync(path, 'utf8'))
    const missing = steps.filter((step) =>
      'call' in step ? !('result' in step || 'error' in step) : 'until' in step && step.events === undefined,
    )
    expect(isRecording ? [] : missing, 'run with PARLEY_RECORD=1 to record the answers').toEqual([])
    const { steps: played, problems } = await replay(steps)
    const isMeant = (problem: string) => Object.keys(changed).some((each) => `${file} ${problem}`.startsWith(each))
    expect(problems.filter((problem) => !isMeant(problem))).toEqual([])
    if (isRecording)
      writeFileSync(path, writeSteps(steps.map((step, at) => (missing.includes(step) ? (played[at] ?? step) : step))))
  })
})

/** Returns the subject of a request: the first part of its name, or the second of a request about a session. */
function subjectOf(name: string): string {
  const [first = '', second = '', third] = name.split('.')
  return first === 'session' && third !== undefined ? `session.${second}` : first
}

it('every stable subject has a recording', () => {
  const stable = (Object.keys(requests) as RequestName[]).filter((name) => {
    const { stability, scope } = definitionOf(name)
    return stability === 'stable' && scope !== 'client' && !name.startsWith('app.')
  })
  const called = new Set(
    files.flatMap((file) =>
      readSteps(readFileSync(join(import.meta.dirname, file), 'utf8')).flatMap((step) =>
        'call' in step ? [findRequest(step.call)] : [],
      ),
    ),
  )
  const recorded = new Set([...called].flatMap((name) => (name === undefined ? [] : [subjectOf(name)])))
  expect([...new Set(stable.map(subjectOf))].filter((subject) => !recorded.has(subject))).toEqual([])
})

it('an answer may have more than was recorded, and not less', () => {
  expect(lacking({ a: 1, list: [{ b: 2 }] }, { a: 1, more: 3, list: [{ c: 1 }, { b: 2, c: 1 }] })).toEqual([])
  expect(lacking({ a: 1 }, { a: 2 })).toEqual(['a: 2 instead of 1'])
  expect(lacking({ list: [{ b: 2 }] }, { list: [] })).toEqual(['list[0]: {"b":2}'])
  expect(lacking({ a: { b: null } }, {})).toEqual(['a: undefined'])
})
