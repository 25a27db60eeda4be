import ts from 'typescript'
import { expect, it } from 'vitest'
import { optionalFields } from './declared'
import { differences } from './differences'
import { passedFields, passedIn } from './passed'

const declared = optionalFields()

it('finds what tests pass to requests, in whatever form they write it', () => {
  const source = `
    const transforms = { segments: [] }
    await client.must('session.fork', { sourceSessionId: 's', transforms, ...(named ? { name: 'x' } : {}) })
    const cases = { 'session.list': { valid: () => ({ limit: 1 }), answers: { total: 0 } } }
  `
  expect(passedIn(ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true))).toEqual([
    'session.fork sourceSessionId',
    'session.fork transforms',
    'session.fork transforms.segments',
    'session.fork name',
    'session.list limit',
  ])
})

it('knows the fields that may be left out, also those of objects', () => {
  expect(declared).toEqual(expect.arrayContaining(['session.list limit', 'session.fork transforms.segments']))
  expect(declared).not.toContain('session.fork sourceSessionId')
})

it('every field of a stable request that may be left out is passed by a test', () => {
  // Those of the table are passed by `differences.test.ts`.
  const passed = new Set([...passedFields(), ...Object.keys(differences)])
  expect(declared.filter((field) => !passed.has(field))).toEqual([])
})
