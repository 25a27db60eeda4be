// An extension is a client of Parley that Parley starts. This one has a tool, a command, context and a compression
// action. PARLEY_CLIENT is the module that other programs import as `parley/client`.
const { openParley } = await import(process.env.PARLEY_CLIENT)

const opened = await openParley({ parent: true }, { name: 'Word counter' })
if (!opened.ok) throw new Error(opened.error.message)
const parley = opened.value

/** Results of requests are values: `{ok: true, value}` or `{ok: false, error}`. */
async function must(name, input) {
  const answer = await parley.request(name, input)
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`)
  return answer.value
}

const countWords = (text) => text.split(/\s+/).filter((word) => word !== '').length

// Listen before registering anything: the first call may arrive with the response to the registration.
parley.onSessionEvent((event) => {
  if (event.type === 'external_tool.requested') void callTool(event.payload)
  if (event.type === 'command.execute') void runCommand(event.sessionId, event.payload)
})

// ── A tool that agents can call ──────────────────────────────────────────────

await must('tools.register', {
  tools: [
    {
      name: 'count_words',
      description: 'Counts the words of a text.',
      parameters: {
        type: 'object',
        properties: { text: { type: 'string', description: 'The text.' } },
        required: ['text'],
      },
      readOnly: true,
    },
  ],
})

async function callTool({ sessionId, requestId, toolName, arguments: args }) {
  const answer =
    toolName === 'count_words' && typeof args?.text === 'string'
      ? { result: `${countWords(args.text)} words` }
      : { error: 'count_words needs a text.' }
  await must('session.tools.handlePendingToolCall', { sessionId, requestId, ...answer })
}

// ── A slash command ──────────────────────────────────────────────────────────

await must('commands.register', {
  commands: [{ name: 'words', description: 'Count the words of this session', hint: 'user | assistant' }],
})

/** Counts in pages, whatever the length of the session. */
async function wordsOf(sessionId, role) {
  let words = 0
  for (let fromPosition = 0; ; fromPosition += 500) {
    const { messages, blocks } = await must('session.getMessages', { sessionId, fromPosition, limit: 500 })
    const meant = new Set(messages.filter((one) => role === '' || one.role === role).map(({ messageId }) => messageId))
    for (const { type, messageId, content } of blocks)
      if (type === 'text' && meant.has(messageId)) words += countWords(content)
    if (messages.length < 500) return words
  }
}

async function runCommand(sessionId, { requestId, args }) {
  // A failing command reports its error; it must not leave the user waiting.
  const answer = await wordsOf(sessionId, args).then(
    (words) => ({ message: `${words} words.` }),
    (error) => ({ error: error.message }),
  )
  await must('session.commands.handlePendingCommand', { sessionId, requestId, ...answer })
}

// ── Context that agents get with every prompt ────────────────────────────────

parley.serve('session.enrichContext.provide', async ({ sessionId }) => ({
  ok: true,
  value: { wordsSoFar: await wordsOf(sessionId, '').catch(() => 0) },
}))
await must('session.enrichContext.setProvider', { enabled: true, name: 'Word counter' })

// ── A step of compressions ───────────────────────────────────────────────────

parley.serve('compression.action.plan', async ({ messages, options }) => {
  const longest = typeof options.words === 'number' ? options.words : 200
  const edits = messages.flatMap(({ messageId, blocks }) =>
    blocks
      .filter(
        ({ type, output }) => type === 'tool_output' && typeof output === 'string' && countWords(output) > longest,
      )
      .map(({ toolCallId, output }) => ({
        kind: 'replace-output',
        messageId,
        toolCallId,
        text: `${output.split(/\s+/).slice(0, longest).join(' ')} … (${countWords(output)} words)`,
      })),
  )
  return { ok: true, value: { edits } }
})
await must('compression.actions.register', {
  actions: [
    {
      actionId: 'first-words',
      title: 'Keep the first words of outputs',
      description: 'Cuts each output of a tool after its first 200 words.',
    },
  ],
})
