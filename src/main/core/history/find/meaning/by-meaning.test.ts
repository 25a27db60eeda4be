import { expect, test, vi } from 'vitest'
import { usedHost } from './testing/used-host'
import { DECOYS, DESCRIBED } from './testing/descriptions'
import { listedIn, perfect } from './testing/fake-model'

test('nothing is sent before the person consents to the model and the folders, and consent lasts', async () => {
  const { client, model, add } = await usedHost((prompt) => perfect(prompt, 'retry'))
  await add(
    'retries',
    'The upload gives up at once. Let it retry with a longer pause. token=ghp_0123456789abcdefghijABCDEFGHIJ012345',
  )
  const input = { query: 'retrying uploads', model: 'fake' }
  const preview = await client.must('session.search.byMeaning', { ...input, dryRun: true })
  expect(preview.sends).toContain('The upload gives up at once')
  expect(preview.sends).not.toContain('ghp_0123456789')
  expect(preview).toMatchObject({ price: null, orderedBy: 'words', sessions: [{ sessionId: 'retries', reason: '' }] })
  const refused = await client.request('session.search.byMeaning', input)
  expect(refused).toMatchObject({
    ok: false,
    error: {
      code: 'consent-needed',
      details: { consent: 'model', model: 'fake', folders: expect.any(Array) as string[] },
    },
  })
  expect(model.starts).toHaveLength(0)
  const found = await client.must('session.search.byMeaning', { ...input, consent: true })
  expect(found).toMatchObject({
    orderedBy: 'model',
    sessions: [{ sessionId: 'retries', reason: 'It fits.', quote: 'retry' }],
  })
  expect(found.sends).toBe(preview.sends)
  expect(await client.must('session.search.byMeaning', input)).toMatchObject({ orderedBy: 'model' })
  // Another model is another consent.
  expect(await client.request('session.search.byMeaning', { ...input, model: 'fake/large' })).toMatchObject({
    error: { code: 'consent-needed' },
  })
})

test('prices are those of the model', async () => {
  const { client, add } = await usedHost(() => '{}')
  await add('one', 'The retry of uploads')
  const { price } = await client.must('session.search.byMeaning', {
    query: 'retry uploads',
    model: 'fake/claude-sonnet-4-5',
    dryRun: true,
  })
  expect(price).toMatchObject({ currency: 'USD', source: 'estimated' })
  expect(price?.amount).toBeGreaterThan(0.001)
})

test('a quote that no excerpt has drops its session', async () => {
  const { client, add } = await usedHost((prompt) =>
    JSON.stringify({
      sessions: listedIn(prompt).map(({ number, text }) => ({
        number,
        reason: 'It fits.',
        quote: text.includes('second') ? 'SECOND   upload' : 'words that nobody wrote',
      })),
    }),
  )
  await add('first', 'The first upload')
  await add('second', 'The second upload')
  const found = await client.must('session.search.byMeaning', { query: 'upload', model: 'fake', consent: true })
  expect(found.sessions).toEqual([{ sessionId: 'second', reason: 'It fits.', quote: 'SECOND   upload' }])
})

test.each([
  ['gives no order', () => 'I cannot do that.', 'fake gave no order.'],
  ['fails', () => null, 'It is out of order.'],
])('the order by words stays when the model %s', async (_, answer, problem) => {
  const { client, add } = await usedHost(answer)
  await add('one', 'An upload of pictures')
  const found = await client.must('session.search.byMeaning', { query: 'upload', model: 'fake', consent: true })
  expect(found).toMatchObject({ orderedBy: 'words', problem, sessions: [{ sessionId: 'one', reason: '' }] })
})

test('the order by words stays when the model says nothing for 15 seconds', async () => {
  const { client, model, add } = await usedHost(() => undefined)
  await add('one', 'An upload of pictures')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = client.must('session.search.byMeaning', { query: 'upload', model: 'fake', consent: true })
    await vi.waitFor(() => expect(model.starts).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await answer).toMatchObject({
      orderedBy: 'words',
      problem: 'fake took longer than 15 seconds.',
      sessions: [{ sessionId: 'one' }],
    })
  } finally {
    vi.useRealTimers()
  }
})

test('words that the model names find what the description has no word of', async () => {
  const { client, add } = await usedHost((prompt) =>
    prompt.includes('kubernetes')
      ? perfect(prompt, 'kubernetes')
      : JSON.stringify({ sessions: [], words: ['kubernetes'] }),
  )
  await add('other', 'Where do we deploy the site?')
  await add('wanted', 'The kubernetes pods restart')
  const found = await client.must('session.search.byMeaning', { query: 'deploy cluster', model: 'fake', consent: true })
  expect(found.sessions).toMatchObject([{ sessionId: 'wanted' }])
})

test('an unknown model, and one that cannot be asked, are named', async () => {
  const { client } = await usedHost(() => '', { answersFreely: false })
  expect(await client.request('session.search.byMeaning', { query: 'a', model: 'nobody' })).toMatchObject({
    error: { code: 'model-not-found' },
  })
  expect(await client.request('session.search.byMeaning', { query: 'a', model: 'fake' })).toMatchObject({
    error: { code: 'capability-missing' },
  })
})

test('of 30 descriptions with decoys at least 27 find their session among the first three', async () => {
  const { client, add } = await usedHost((prompt) => {
    const wanted = DESCRIBED.find(({ description }) => prompt.includes(`Description: ${description}`))
    return perfect(prompt, wanted?.mark ?? '')
  })
  for (const [index, { said }] of DESCRIBED.entries()) await add(`wanted-${index}`, ...said)
  for (const [index, said] of DECOYS.entries()) await add(`decoy-${index}`, said)
  const missed: string[] = []
  for (const [index, { description }] of DESCRIBED.entries()) {
    const found = await client.must('session.search.byMeaning', { query: description, model: 'fake', consent: true })
    const first = found.sessions.slice(0, 3).map(({ sessionId }) => sessionId)
    if (!first.includes(`wanted-${index}`)) missed.push(description)
    expect(found.sends.length).toBeLessThan(14_000)
  }
  console.log(`By meaning: ${DESCRIBED.length - missed.length} of ${DESCRIBED.length}`, missed)
  expect(DESCRIBED).toHaveLength(30)
  expect(missed.length).toBeLessThanOrEqual(3)
})
