import { expect, it } from 'vitest'
import { Preface } from './preface'

const prompt = [{ type: 'text', content: 'Go on' }] as const
const before = (preface: Preface) => preface.before(prompt).map((block) => ('content' in block ? block.content : ''))

it('stands before each prompt until the agent has it', () => {
  const preface = new Preface('We spoke of cats.')
  expect(before(preface)).toEqual(['We spoke of cats.', 'Go on'])
  expect(before(preface)).toEqual(['We spoke of cats.', 'Go on'])
  preface.taken()
  expect(preface.before(prompt)).toBe(prompt)
})

it('takes in what could not be said meanwhile', () => {
  const preface = new Preface(undefined)
  preface.add('I declined this.')
  preface.add('And that.')
  expect(before(preface)).toEqual(['I declined this.\n\nAnd that.', 'Go on'])
})
