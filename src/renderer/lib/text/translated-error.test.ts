import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { errorTexts, knownError, type ErrorTextName } from '#shared/kernel/error-texts'
import { fromErrorObject, toErrorObject } from '#shared/rpc/error-object'
import { setLanguage } from '#messages'
import { catalogs } from '#messages/catalogs'
import { translatedError } from './translated-error'

afterAll(async () => {
  await setLanguage('en', [])
})

const names = Object.keys(errorTexts) as ErrorTextName[]

/** An error with a text, and each of its details named after itself. */
function sampleOf(name: ErrorTextName) {
  const details: Record<string, string> = {}
  const recorded = new Proxy(details, { get: (_, key) => (details[String(key)] ??= `‹${String(key)}›`) })
  return { ...knownError(name, recorded as never), details }
}

it.each(names)('a client receives the name of the text %s', (name) => {
  const { message: _, ...sent } = toErrorObject(sampleOf(name))
  expect(fromErrorObject({ ...sent, message: 'Another comma.' })).toMatchObject({ text: name })
})

describe.each(Object.keys(catalogs))('in %s', (language) => {
  beforeAll(async () => {
    await setLanguage(language, [])
  })

  it.each(names)('shows the translation of %s with its details', (name) => {
    const error = sampleOf(name)
    const { code, message, details } = translatedError(error)
    expect({ code, details }).toEqual({ code: error.code, details: error.details })
    expect(message).not.toBe(error.message)
    expect(Object.values(error.details).filter((detail) => !message.includes(detail))).toEqual([])
  })
})

it.each([
  contractError('adapter-failed', 'rate limit exceeded'),
  contractError('session-not-found', 'There is no session abc. parley sessions lists them.', { sessionId: 'abc' }),
  contractError('session-not-found', 'There is no session abc.'),
])('leaves an error whose text is its own as it is: %o', async (error) => {
  await setLanguage('de', [])
  expect(translatedError(error)).toEqual(error)
})

it.each([
  ['a text that this version does not have', { text: 'session-not-found/unheard' }],
  ['a text whose parameters are missing', { text: 'session-not-found', details: {} }],
])('leaves %s as the host wrote it', async (_, from) => {
  await setLanguage('de', [])
  const error = { ...contractError('session-not-found', 'There is no session.'), ...from }
  expect(translatedError(error)).toEqual(error)
})

it('leaves English as the host has it', async () => {
  await setLanguage('en', [])
  const error = knownError('session-not-found', { sessionId: 'abc' })
  expect(translatedError(error)).toEqual(error)
})
