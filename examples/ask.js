import { openParley } from 'parley/client'

/*
 * Asks an agent something, prints its answer as it comes, and ends. Where Parley already runs with the same data, this
 * talks to that one and the session is in its list.
 *
 *   node examples/ask.js "list the files in this folder"
 */

const question = process.argv.slice(2).join(' ') || 'help'
const opened = await openParley({}, { name: 'ask' })
if (!opened.ok) throw new Error(opened.error.message)
const parley = opened.value

/**
 * Returns the value of a response; every failure is a value with a code, and here each of them ends the program.
 * @template T
 * @param {Promise<import('parley/client').Result<T, import('parley/client').ContractError>>} answer
 */
async function must(answer) {
  const result = await answer
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

try {
  const { sessionId } = await must(parley.request('session.create', { targetWorkingDirectory: process.cwd() }))
  const session = parley.follow(sessionId)
  let printed = 0
  session.onChange(({ conversation }) => {
    const mine = new Set(conversation.messages.filter(({ role }) => role === 'assistant').map((each) => each.messageId))
    const text = conversation.blocks
      .map((block) => (block.type === 'text' && mine.has(block.messageId) ? block.content : ''))
      .join('')
    process.stdout.write(text.slice(printed))
    printed = text.length
  })
  // Nobody can be asked here, so every permission request is denied.
  session.onChange(({ conversation }) => {
    for (const { id } of conversation.permissions)
      void parley.request('permission.respond', { requestId: id, behavior: 'deny' })
  })
  const { turnId } = await must(parley.request('session.sendMessage', { sessionId, message: question }))
  const { turns } = await session.until((conversation) =>
    conversation.turns.some((turn) => turn.turnId === turnId && turn.status !== 'active'),
  )
  process.stdout.write('\n')
  const turn = turns.find((each) => each.turnId === turnId)
  if (turn?.status === 'error') throw new Error(turn.error)
} finally {
  await parley.close()
}
