import type { AgentAdapter } from '../../../../shared/adapter/port'
import { installed, type Product, type ProgramOptions } from '../program/installed'
import { SIGN_IN } from './failures'
import { readSignIn } from './sign-in'
import { startSession } from './start'

const product: Product = {
  displayName: 'OpenCode',
  command: 'opencode',
  packageName: 'opencode-ai',
  firstVersion: [1, 2],
  // The first start of a version fetches what it needs.
  startTimeoutMs: 90_000,
}

/** The user's own OpenCode, spoken to through a server of its own for each session. */
export function createOpencode(options: ProgramOptions): AgentAdapter {
  const { availability, findFor } = installed(product, options)
  return {
    adapterName: 'opencode',
    displayName: product.displayName,
    description: 'The open source coding agent',
    origin: 'detected',
    answersFreely: { kind: 'answersFreely' },
    modelAtStart: { kind: 'modelAtStart' },
    availability,
    signIn: { how: SIGN_IN, read: () => readSignIn({ ...process.env, ...options.env }) },
    async start(wishes) {
      const program = await findFor(wishes)
      return program.ok ? startSession(program.value, wishes) : program
    },
  }
}
