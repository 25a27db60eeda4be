import type { AgentAdapter } from '../../../../shared/adapter/port'
import { installed, type Product, type ProgramOptions } from '../program/installed'
import { readQuota, readSignIn } from './account-state'
import { signInWithCode } from './device-code'
import { SIGN_IN } from './failures'
import { startSession } from './start'

const product: Product = {
  displayName: 'GitHub Copilot',
  command: 'copilot',
  packageName: '@github/copilot',
  firstVersion: [1, 0, 48],
  startTimeoutMs: 60_000,
}

/** The user's own GitHub Copilot CLI, spoken to as a server without a screen. */
export function createCopilot(options: ProgramOptions): AgentAdapter {
  const { availability, find, findFor } = installed(product, options)
  return {
    adapterName: 'copilot',
    displayName: product.displayName,
    description: "GitHub's coding agent",
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
    },
    quota: {
      async read() {
        const program = await find()
        return program.ok ? readQuota(program.value) : program
      },
    },
    async start(wishes) {
      const program = await findFor(wishes)
      return program.ok ? startSession(program.value, wishes) : program
    },
  }
}
