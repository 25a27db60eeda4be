import { DeviceCode } from '#shared/auth/entities'
import type { HostEventCases, SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'
import { guarded } from './requests.cases'

/** Starts a sign-in and cancels it. */
async function givenUp(scenario: Scenario) {
  const signIn = await scenario.must('auth.signIn.start', { target: await guarded(scenario) })
  await scenario.must('auth.signIn.cancel', { signInId: signIn.signInId })
  return signIn
}

/** A code that an agent asks for, and that is given up. */
async function unentered(scenario: Scenario) {
  const sessionId = await scenario.session()
  await scenario.must('session.sendMessage', { sessionId, message: 'sign in and wait' })
  const { payload } = await scenario.until(sessionId, 'auth.deviceCode.requested')
  const { signInId } = DeviceCode.parse(payload)
  await scenario.must('auth.signIn.cancel', { signInId })
  return { sessionId, signInId }
}

/** Scenarios of the session events about sign-ins. */
export const authEventCases = {
  'auth.deviceCode.requested': {
    async when(scenario) {
      const { sessionId, signInId } = await scenario.once(unentered)
      return { sessionId, payload: { sessionId, signInId, code: 'PLAY-2468', expiresIn: 900_000 } }
    },
    after: ['user_message.acknowledged'],
  },
  'auth.deviceCode.resolved': {
    async when(scenario) {
      const { sessionId, signInId } = await scenario.once(unentered)
      return { sessionId, payload: { signInId, success: false, errorMessage: 'The sign-in was given up.' } }
    },
    after: ['auth.deviceCode.requested'],
  },
} satisfies SessionEventCases

/** Scenarios of the host events about sign-ins. */
export const authHostEventCases = {
  'auth.signIn.started': {
    when: async (scenario) => ({ payload: { signIn: await scenario.once(givenUp) } }),
  },
  'auth.signIn.ended': {
    when: async (scenario) => ({ payload: { signIn: await scenario.once(givenUp), outcome: 'cancelled' } }),
  },
} satisfies HostEventCases
