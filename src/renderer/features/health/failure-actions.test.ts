import { expect, it } from 'vitest'
import { failureActions, type FailureFacts } from './failure-actions'

const usual: FailureFacts = { crashed: false, runs: true, ofProvider: false, folderGone: false, isUntried: false }

function offered(facts: Partial<FailureFacts>): string[] {
  return Object.entries(failureActions({ ...usual, ...facts })).flatMap(([name, isOffered]) =>
    isOffered ? [name] : [],
  )
}

it('offers what can help with each kind of failure', () => {
  expect(offered({})).toEqual([])
  expect(offered({ crashed: true, runs: false })).toEqual(['restart', 'showLog'])
  expect(offered({ runs: false })).toEqual(['showLog', 'editAgent'])
  expect(offered({ runs: false, folderGone: true })).toEqual(['showLog', 'chooseFolder'])
  expect(offered({ ofProvider: true })).toEqual(['editAgent'])
  expect(offered({ runs: false, isUntried: true })).toEqual(['showLog', 'editAgent', 'useTested'])
  expect(offered({ isUntried: true })).toEqual([])
  expect(offered({ ofProvider: true, runs: false, isUntried: true })).toEqual(['editAgent'])
})
