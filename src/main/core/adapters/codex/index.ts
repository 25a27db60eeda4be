import type { AgentAdapter } from '../../../../shared/adapter/port'
import { providerEnv } from '../acp/provider-env'
import { installed, type Product, type ProgramOptions } from '../program/installed'
import { signInWithCode, signOut } from './device-code'
import { SIGN_IN } from './failures'
import { readQuota } from './quota'
import { readSignIn } from './sign-in'
import { startThread } from './start'

const product: Product = {
  displayName: 'Codex',
  command: 'codex',
  packageName: '@openai/codex',
  firstVersion: [0, 100],
  startTimeoutMs: 60_000,
}

/** The user's own Codex, spoken to in the protocol of its app server. */
export function createCodex(options: ProgramOptions): AgentAdapter {
  const { availability, find, findFor } = installed(product, options)
  return {
    adapterName: 'codex',
    displayName: product.displayName,
    description: "OpenAI's coding agent",
    origin: 'detected',
    answersFreely: { kind: 'answersFreely' },
    modelAtStart: { kind: 'modelAtStart' },
    availability,
    signIn: {
      how: SIGN_IN,
      async read() {
        const program = await find()
        return program.ok ? readSignIn(program.value) : program
      },
      deviceCode: {
        async start() {
          const program = await find()
          return program.ok ? signInWithCode(program.value) : program
        },
      },
      async signOut() {
        const program = await find()
        return program.ok ? signOut(program.value) : program
      },
    },
    quota: {
      async read() {
        const program = await find()
        return program.ok ? readQuota(program.value) : program
      },
    },
    async start(wishes) {
      const program = await findFor(wishes, providerEnv(wishes.provider))
      return program.ok ? startThread(program.value, wishes) : program
    },
  }
}
