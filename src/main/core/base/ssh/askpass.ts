import { chmod, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { promptKind, type AskPrompt } from './prompt'

/** Program that answers the prompts of `ssh`. */
export interface Askpass {
  /** Variables for `ssh`. */
  readonly env: NodeJS.ProcessEnv
  close(): void
}

const Question = z.object({ text: z.string(), hint: z.string().optional() })
const MAX_QUESTION = 64 * 1024

/*
 * Passes the prompt to the socket and prints the answer. Complete in itself, so that it works in every package of Parley.
 */
const SCRIPT = `
const { connect } = require('node:net')
const socket = connect(process.env.PARLEY_ASKPASS)
let answer = ''
socket.write(JSON.stringify({ text: process.argv[2] ?? '', hint: process.env.SSH_ASKPASS_PROMPT }) + '\\n')
socket.setEncoding('utf8').on('data', (part) => (answer += part))
socket.on('error', () => process.exit(1))
socket.on('end', () => {
  if (answer === '') process.exit(1)
  process.stdout.write(JSON.parse(answer).answer + '\\n')
})
`

/**
 * Starts to answer prompts of `ssh` for one host with `ask`. `folder` is private: whoever can write to the socket in it
 * can ask the user.
 */
export async function createAskpass(folder: string, host: string, ask: AskPrompt): Promise<Askpass> {
  const [program, script, address] = ['askpass', 'askpass.cjs', 'ask.sock'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(script, SCRIPT, { mode: 0o600 })
  const quoted = [process.execPath, script].map((path) => `'${path.replaceAll("'", `'\\''`)}'`).join(' ')
  await writeFile(program, `#!/bin/sh\nexport ELECTRON_RUN_AS_NODE=1\nexec ${quoted} "$@"\n`)
  await chmod(program, 0o700)

  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    const gone = new AbortController()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      gone.abort()
    })
    let received = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      const isAsked = received.includes('\n')
      received += part
      if (received.length > MAX_QUESTION) socket.destroy()
      else if (!isAsked && received.includes('\n')) void answer(received, socket, gone.signal)
    })
  })

  async function answer(line: string, socket: Socket, signal: AbortSignal): Promise<void> {
    const { text, hint } = Question.parse(JSON.parse(line))
    const given = await ask({ host, kind: promptKind(text, hint), text: text.trim() }, signal).catch(() => null)
    // A prompt is answered with one line.
    if (given === null || /[\n\0]/.test(given)) socket.end()
    else socket.end(JSON.stringify({ answer: given }))
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve))
  return {
    // Older versions of ssh use the program only where there is a display.
    env: {
      SSH_ASKPASS: program,
      SSH_ASKPASS_REQUIRE: 'force',
      PARLEY_ASKPASS: address,
      DISPLAY: process.env['DISPLAY'] ?? ':0',
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
